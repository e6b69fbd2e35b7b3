import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = new URL('main.ts', import.meta.url).pathname;
const children = new Set<ChildProcess>();

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
  readonly ready: Promise<Record<string, unknown>>;
}

function run(args: string[], ipc = false): Run {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let out = '';
  let err = '';
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const ready = new Promise<Record<string, unknown>>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      if (out.endsWith('\n') && out.startsWith('{')) resolve(JSON.parse(out));
    });
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    children.delete(child);
    return code ?? null;
  });
  return { child, out: () => out, err: () => err, ended, ready };
}

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

describe('the program', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'the program prints one line when ready and ends well on %s',
    async (signal) => {
      const one = run(['--port', '0', '--json']);
      const line = await one.ready;
      expect(Object.keys(line)).toEqual([
        'ready',
        'url',
        'control',
        'caFile',
        'apiKey',
        'webhookSecret',
        'codes',
        'readings',
      ]);
      expect(line).toMatchObject({ ready: true, control: `${String(line['url'])}/_simulator` });
      one.child.kill(signal);
      expect(await one.ended).toBe(0);
      expect(one.out().trimEnd().split('\n')).toHaveLength(1);
      expect(one.err()).toBe('');
    },
  );

  it('the program ends when the process that started it goes away', async () => {
    const one = run(['--json'], true);
    await one.ready;
    // Not 'close': that one never comes after a disconnect from this side.
    const exited = once(one.child, 'exit');
    one.child.disconnect();
    expect((await exited)[0]).toBe(0);
  });

  it.each([[['--wat']], [['--port', 'x']]])(
    'the program ends with one clear line and exit code 1 on %j',
    async (args) => {
      const one = run(args);
      expect(await one.ended).toBe(1);
      expect(one.err().trimEnd().split('\n')).toHaveLength(1);
      expect(one.err()).not.toContain('    at ');
      expect(one.out()).toBe('');
    },
  );

  it('the program says in one line that its port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => {
      taken.listen(0, '127.0.0.1', resolve);
    });
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const one = run(['--port', String(port)]);
    expect(await one.ended).toBe(1);
    expect(one.err()).toBe(`Port ${port} is in use.\n`);
    taken.close();
  });

  it('the program says in one line that its data folder cannot be used', async () => {
    const one = run(['--data-dir', '/dev/null/x']);
    expect(await one.ended).toBe(1);
    expect(one.err().trimEnd().split('\n')).toHaveLength(1);
  });
});
