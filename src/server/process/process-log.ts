/** Writes a sentence to a terminal, and elsewhere a JSON line like the rest of the log. */
export function logSentence(sentence: string): void {
  write(process.stdout, sentence, { level: 30 })
}

/** The same for what went wrong. */
export function logFailure(sentence: string, error?: Error): void {
  const { stack } = error ?? {}
  write(process.stderr, stack ? `${sentence}\n${stack}` : sentence, { level: 50, stack }, sentence)
}

function write(stream: NodeJS.WriteStream, text: string, line: object, msg = text): void {
  if (stream.isTTY) stream.write(`${text}\n`)
  else if (msg.trim() !== '') stream.write(`${JSON.stringify({ ...line, time: Date.now(), msg: msg.trim() })}\n`)
}
