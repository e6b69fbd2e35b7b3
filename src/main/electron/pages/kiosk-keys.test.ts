import { describe, expect, it } from 'vitest';
import { HEAR_KEY } from '../../../contract/limits.ts';
import { isBlockedOnKiosk } from './kiosk-keys.ts';

/** `Ctrl+Shift+I` and the like; AltGr is Ctrl+Alt, as Windows sends it. */
function press(combination: string): boolean {
  const parts = combination.split('+');
  const key = combination.endsWith('++') ? '+' : (parts.at(-1) ?? '');
  const held = (name: string): boolean => parts.slice(0, -1).includes(name);
  return isBlockedOnKiosk({
    key,
    control: held('Ctrl'),
    alt: held('Alt'),
    meta: held('Cmd'),
    shift: held('Shift'),
  });
}

describe('the keys of a kiosk', () => {
  it.each(
    'F1 F3 F5 F6 F7 F10 F11 F12 Ctrl+r Ctrl+Shift+R Ctrl+F5 Ctrl+Shift+I Ctrl+Shift+J Ctrl+Shift+C Ctrl+u Ctrl+s Ctrl+o Ctrl+p Ctrl+Shift+P Ctrl+n Ctrl+Shift+N Ctrl+t Ctrl+Shift+T Ctrl+w Ctrl+Shift+W Ctrl+F4 Ctrl+q Ctrl+m Ctrl+h Ctrl+j Ctrl+l Ctrl+f Ctrl+g Ctrl+d Ctrl+e Ctrl+k Ctrl+0 Ctrl++ Ctrl+- Ctrl+= Ctrl+Tab Alt+ArrowLeft Alt+ArrowRight Alt+Home Alt+d Alt+f Alt+F4 Shift+F10 ContextMenu BrowserBack BrowserHome LaunchMail PrintScreen Cmd+q Cmd+w Cmd+h Cmd+m Cmd+r Cmd+, Cmd+Alt+Escape Ctrl+Alt+Delete Ctrl+Alt+F1'.split(
      ' ',
    ),
  )('the keys of a kiosk do not leave, reload, zoom, print or inspect: %s', (combination) => {
    expect(press(combination)).toBe(true);
  });

  it('the keys of a kiosk let the accessibility key of a keypad or headset jack through, and no other function key', () => {
    const passed = Array.from({ length: 24 }, (_, index) => `F${index + 1}`).filter((key) => !press(key));
    expect(passed).toEqual([HEAR_KEY]);
  });

  it.each('Ctrl+F8 Shift+F8 Alt+F8 Cmd+F8 Ctrl+Alt+F8 Ctrl+Shift+F8'.split(' '))(
    'the keys of a kiosk take the accessibility key with a modifier for a shortcut: %s',
    (combination) => {
      expect(press(combination)).toBe(true);
    },
  );

  it.each('ArrowUp ArrowDown ArrowLeft ArrowRight Enter Tab Shift+Tab Escape'.split(' '))(
    'the keys of a kiosk reach the page from a keypad of three keys: %s',
    (combination) => {
      expect(press(combination)).toBe(false);
    },
  );

  it('the keys of a kiosk do not open the window menu with Alt and space', () => {
    expect(isBlockedOnKiosk({ key: ' ', control: false, alt: true, meta: false, shift: false })).toBe(true);
  });

  it.each(
    'a Z 7 - Enter Escape Tab Backspace Delete ArrowLeft Home Shift Control Alt AltGraph Ctrl+c Ctrl+v Ctrl+a Ctrl+z Cmd+v Ctrl+Backspace Ctrl+ArrowLeft Ctrl+Shift+ArrowLeft Ctrl+Alt+@ Ctrl+Alt+AltGraph'.split(
      ' ',
    ),
  )('the keys of a kiosk type and edit a code: %s', (combination) => {
    expect(press(combination)).toBe(false);
  });
});
