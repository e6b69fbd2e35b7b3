/** Reads what strace wrote: the calls of a process on files and sockets, in the order in which they began and ended. */
import { spawnSync } from 'node:child_process';

/** A finished call. `began` and `ended` are places in the log: what ended before another began was done by then. */
export interface Call {
  readonly name: string;
  /** The file's path or the socket's name, as `strace -y` gives it. */
  readonly target: string;
  /** The other arguments as strace prints them: strings in quotes, cut at `-s`. */
  readonly rest: string;
  readonly result: number;
  readonly began: number;
  readonly ended: number;
}

const WATCHED = 'fsync,fdatasync,read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,pwritev';

/** The command before a program whose calls go to `file`. */
export function straceTo(file: string): readonly string[] {
  return [
    'strace',
    '-f',
    '-y',
    '-ttt',
    '-s',
    '4096',
    '-e',
    `trace=${WATCHED}`,
    '-e',
    'signal=none',
    '-o',
    file,
  ];
}

/** Undefined when processes can be traced here, else one sentence that says why not. */
export function straceProblem(): string | undefined {
  if (process.platform !== 'linux')
    return `There is no strace on ${process.platform}; the sync suite needs Linux.`;
  const tried = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', process.execPath, '--version'], {
    encoding: 'utf8',
  });
  if (tried.error) return 'strace is not installed here; the sync suite needs it (apt-get install strace).';
  if (tried.status === 0) return undefined;
  const reason = tried.stderr.trim().split('\n', 1)[0] ?? '';
  return `strace may not trace processes here (${reason}); the sync suite needs the right to.`;
}

const BEGUN = /^(\d+) +[\d.]+ (\w+)\(\d+<([^>]*(?:->[^>]*)?)>(?:, )?(.*)$/;
const RESUMED = /^(\d+) +[\d.]+ <\.\.\. (\w+) resumed>(.*)$/;
const RESULT = /\) += (-?\d+)(?: .*)?$/;
const UNFINISHED = / <unfinished \.\.\.>$/;

/** All finished calls of the log, in the order in which they ended. Calls that name no file are left out. */
export function readCalls(log: string): Call[] {
  const calls: Call[] = [];
  const open = new Map<string, Omit<Call, 'result' | 'ended'>>();
  for (const [at, line] of log.split('\n').entries()) {
    const resumed = RESUMED.exec(line);
    if (resumed) {
      const [, thread = '', , tail = ''] = resumed;
      const call = open.get(thread);
      const result = RESULT.exec(tail)?.[1];
      open.delete(thread);
      if (call && result !== undefined) {
        calls.push({ ...call, rest: call.rest + tail, result: Number(result), ended: at });
      }
      continue;
    }
    const begun = BEGUN.exec(line);
    if (!begun) continue;
    const [, thread = '', name = '', target = '', tail = ''] = begun;
    if (UNFINISHED.test(tail)) {
      open.set(thread, { name, target, rest: tail.replace(UNFINISHED, ''), began: at });
      continue;
    }
    const result = RESULT.exec(tail)?.[1];
    if (result !== undefined)
      calls.push({ name, target, rest: tail, result: Number(result), began: at, ended: at });
  }
  return calls;
}
