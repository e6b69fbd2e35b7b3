import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { STOP_REQUEST, whenAskedToStop } from './stop-request.ts';

function asked(raise: (process: EventEmitter) => void, connected?: boolean): number {
  let times = 0;
  const process = Object.assign(new EventEmitter(), { connected });
  whenAskedToStop(process as never, () => (times += 1));
  raise(process);
  return times;
}

describe('a host', () => {
  it('stops when its parent says so, and not for anything else that is said', () => {
    expect(asked((process) => process.emit('message', STOP_REQUEST))).toBe(1);
    for (const other of [null, 'stop', { type: 'start' }, { stop: true }, [], 7])
      expect(asked((process) => process.emit('message', other))).toBe(0);
  });

  it('stops when its parent is gone, and for the signals of a terminal', () => {
    for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP'])
      expect(asked((process) => process.emit(event))).toBe(1);
  });

  it('stops when its parent went before it was ready to hear of that', () => {
    expect(asked(() => undefined, false)).toBe(1);
    expect(asked(() => undefined, true)).toBe(0);
    expect(asked(() => undefined)).toBe(0);
  });
});
