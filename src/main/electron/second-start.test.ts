import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { askedFor, handOver, collectSecondStarts } from './second-start.ts';

describe('a second start', () => {
  it('a second start asks for the windows it names, whatever Chromium made of its arguments', () => {
    const argv = ['electron', '--open', '--original-process-start-time=1', '/opt/foyer', 'desk'];

    expect(askedFor(argv, handOver(['desk', 'setup']))).toEqual(['desk', 'setup']);
  });

  it('a second start asks for no window by name when it names none', () => {
    expect(askedFor(['electron', '/opt/foyer'], handOver(undefined))).toBeUndefined();
  });

  it.each([
    [['electron', '.', '--open', 'desk'], ['desk']],
    [
      ['electron', '.', '--open=desk, display', '--kiosk-mode'],
      ['desk', 'display'],
    ],
    [['electron', '.', '--open', 'everything'], undefined],
    [['electron', '.', '--open'], undefined],
    [['electron', '.', '--open='], undefined],
  ])('a second start is read from its arguments where it handed nothing over: %j', (argv, surfaces) => {
    expect(askedFor(argv, undefined)).toEqual(surfaces);
    expect(askedFor(argv, { open: ['the safe'] })).toEqual(surfaces);
  });

  it('a second start that came during the first is answered when that is ready, and the next at once', () => {
    const app = new EventEmitter();
    const secondStarts = collectSecondStarts(app);
    const asked: (readonly string[] | undefined)[] = [];
    app.emit('second-instance', {}, [], '/', handOver(['desk']));
    app.emit('second-instance', {}, [], '/', handOver(undefined));

    secondStarts.handTo((surfaces) => asked.push(surfaces));
    expect(asked).toEqual([['desk'], undefined]);

    app.emit('second-instance', {}, [], '/', handOver(['setup']));
    expect(asked).toEqual([['desk'], undefined, ['setup']]);
  });
});
