import { expect, test } from 'vitest';
import { stayAwake } from './stay-awake.ts';

/** A page in a browser whose answers come from `request`; undefined where the browser has no such thing. */
function openPage(request?: () => Promise<unknown>) {
  let asked = 0;
  let changed: () => void = () => undefined;
  const document = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_type: 'visibilitychange', listener: () => void) => void (changed = listener),
  };
  const wakeLock = {
    request(type: 'screen') {
      expect(type).toBe('screen');
      asked += 1;
      return request === undefined ? Promise.resolve() : request();
    },
  };
  return {
    page: { document, navigator: request === undefined ? {} : { wakeLock } },
    asked: () => asked,
    become(state: DocumentVisibilityState) {
      document.visibilityState = state;
      changed();
    },
  };
}

test('a screen in a browser asks to stay awake, and again whenever it is shown again', () => {
  const { page, asked, become } = openPage(() => Promise.resolve());
  stayAwake(page);
  expect(asked()).toBe(1);
  become('hidden');
  expect(asked()).toBe(1);
  become('visible');
  expect(asked()).toBe(2);
});

test('a browser that refuses, or that has no such thing, costs a visitor nothing', async () => {
  const refused = openPage(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')));
  stayAwake(refused.page);
  refused.become('visible');
  expect(refused.asked()).toBe(2);
  await new Promise((turned) => void setTimeout(turned));
  const absent = openPage();
  stayAwake(absent.page);
  absent.become('visible');
  expect(absent.asked()).toBe(0);
});
