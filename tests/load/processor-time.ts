import { readdirSync, readFileSync } from 'node:fs'

/** Fields of /proc/<pid>/stat, starting with the state. */
const statistics = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

/** CPU time of a process in microseconds, in ticks of 10 ms, user and system. */
export function processorTime(pid: number | undefined): number {
  const fields = statistics(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** CPU time of all children of the process that a file names, as PostgreSQL’s does, also of those that have ended. */
export function familyTime(pidFile: string): number {
  const parent = readFileSync(pidFile, 'utf8').split('\n')[0]
  const ended = statistics(Number(parent))
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.reduce(
    (sum, pid) => {
      try {
        return statistics(Number(pid))[1] === parent ? sum + processorTime(Number(pid)) : sum
      } catch {
        return sum // The process ended meanwhile.
      }
    },
    (Number(ended[13]) + Number(ended[14])) * 10_000,
  )
}
