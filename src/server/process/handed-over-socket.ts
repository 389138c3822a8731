/** By systemd's protocol (sd_listen_fds), whatever it hands over begins here. */
const FIRST_DESCRIPTOR = 3

/**
 * The socket that systemd holds for us, if it does: then that one is listened at, whatever host and port say. Whoever connects
 * while no process is there waits for the next one instead of being refused.
 */
export function handedOverSocket(env: NodeJS.ProcessEnv, pid: number): { fd?: number } {
  // Variables that were meant for another process may be inherited; the descriptor is then something else.
  const isOurs = env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) > 0
  return isOurs ? { fd: FIRST_DESCRIPTOR } : {}
}
