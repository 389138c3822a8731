/** The first descriptor that systemd hands over, by its protocol (sd_listen_fds). */
const FIRST_DESCRIPTOR = 3

/**
 * The socket that systemd holds for us, if it does: then we listen on it, whatever host and port say. Whoever connects while no
 * process is running waits for the next one instead of being refused.
 */
export function handedOverSocket(env: NodeJS.ProcessEnv, pid: number): { fd?: number } {
  // The variables may be inherited from another process, whose descriptor is something else here.
  const isOurs = env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) > 0
  return isOurs ? { fd: FIRST_DESCRIPTOR } : {}
}
