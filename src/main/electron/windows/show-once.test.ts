import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { MAX_HIDDEN_MS, showOnce } from './show-once.ts';

function hiddenWindow() {
  const clock = createFakeClock();
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { webContents });
  let shown = 0;
  showOnce(window, clock, () => (shown += 1));
  return { clock, window, webContents, shown: () => shown };
}

describe('a window that was just made', () => {
  it('a window that was just made is shown when its page is painted, and once', async () => {
    const { clock, window, webContents, shown } = hiddenWindow();
    expect(shown()).toBe(0);

    window.emit('ready-to-show');
    expect(shown()).toBe(1);

    webContents.emit('did-finish-load');
    window.emit('ready-to-show');
    await clock.advance(MAX_HIDDEN_MS);
    expect(shown()).toBe(1);
    expect(clock.pending()).toBe(0);
  });

  it.each(['did-finish-load', 'did-fail-load'])(
    'a window that was just made is shown when its page says %s before it is painted',
    (event) => {
      const { clock, window, webContents, shown } = hiddenWindow();

      webContents.emit(event);
      window.emit('ready-to-show');

      expect(shown()).toBe(1);
      expect(clock.pending()).toBe(0);
    },
  );

  it('a window that was just made is shown after two seconds when neither it nor its page says anything', async () => {
    const { clock, shown } = hiddenWindow();

    await clock.advance(MAX_HIDDEN_MS - 1);
    expect(shown()).toBe(0);
    await clock.advance(1);
    expect(shown()).toBe(1);
  });

  it('a window that was just made is not shown after it was closed', async () => {
    const { clock, window, webContents, shown } = hiddenWindow();

    window.emit('closed');
    webContents.emit('did-fail-load');
    await clock.advance(MAX_HIDDEN_MS);

    expect(shown()).toBe(0);
  });
});
