/** The double, told a call that Electron's type file does not have. */
import { expect, test } from '@playwright/test';
import { exportedNames, isDeprecated, knowsEvent, knowsMember } from './double/declarations.ts';
import { strict, strictClass } from './double/strict.ts';
import { readSignature, readType } from './double/type-text.ts';

type Calls = Record<string, (...args: unknown[]) => unknown>;
const played = (name: string, members: object): Calls => strict(name, members) as Calls;
const call =
  (object: Calls, key: string, ...args: unknown[]) =>
  () =>
    object[key]?.(...args);

const window = played('BrowserWindow', {
  setBounds() {},
  setAlwaysOnTop() {},
  setFullScreen() {},
  getBounds: () => ({ x: 0, y: 0, width: 1 }),
  setMenu() {},
  on() {},
});

test.describe('the double', () => {
  test('the double knows members and events, and refuses others and those it does not play', () => {
    expect(knowsMember('BrowserWindowConstructorOptions', 'backgroundColour')).toBe(false);
    expect(knowsMember('WebContents', 'once')).toBe(true);
    expect(knowsEvent('WebContents', 'will-navigat')).toBe(false);
    expect(exportedNames.has('safeStorage')).toBe(true);
    expect(() => window['leave']).toThrow(/know no BrowserWindow\.leave/);
    expect(() => window['center']).toThrow(/double has no BrowserWindow\.center/);
    expect(call(window, 'on', 'redy', () => {})).toThrow(/no event redy/);
    expect(call(window, 'on', 'focus', 'a word')).toThrow(/takes a listener/);
  });

  test('the double refuses what is deprecated, wherever it is', () => {
    expect(isDeprecated('SafeStorage', 'encryptString')).toBe(true);
    expect(isDeprecated('SafeStorage', 'encryptStringAsync')).toBe(false);
    const safeStorage = played('SafeStorage', { encryptString() {}, isEncryptionAvailable() {} });
    expect(() => safeStorage['encryptString']).toThrow(/SafeStorage\.encryptString is deprecated/);
    expect(() => safeStorage['isEncryptionAvailable']).toThrow(/deprecated/);
  });

  const refused: readonly (readonly [name: string, args: unknown[], problem: RegExp])[] = [
    ['setFullScreen', ['yes'], /flag is "yes" and not boolean/],
    ['setFullScreen', [], /flag is undefined/],
    ['setFullScreen', [true, 1], /takes no 2 arguments/],
    ['setAlwaysOnTop', [true, 'highest'], /level is "highest" and not "normal" \| "floating"/],
    ['setAlwaysOnTop', [true, 'screen-saver', '1'], /relativeLevel is "1" and not number/],
    ['setBounds', [{ x: 0.5 }], /bounds\.x is 0\.5 and must be a whole number/],
    ['setBounds', [{ left: 1 }], /bounds\.left is unknown to Rectangle/],
    ['setBounds', [null], /bounds is null and no Rectangle/],
    ['setMenu', [{ items: [] }], /menu is an object and no Menu|menu is object and not/],
  ];
  for (const [name, args, problem] of refused) {
    test(`the double refuses ${name} with ${JSON.stringify(args)}`, () => {
      expect(call(window, name, ...args)).toThrow(problem);
    });
  }

  const taken: readonly (readonly [name: string, args: unknown[]])[] = [
    ['setFullScreen', [false]],
    ['setAlwaysOnTop', [true]],
    ['setAlwaysOnTop', [true, 'screen-saver', 1]],
    ['setAlwaysOnTop', [true, undefined, 1]],
    ['setBounds', [{ x: -5 }]],
    ['setBounds', [{ x: 0, y: 0, width: 10, height: 10 }, true]],
    ['setMenu', [null]],
    ['setMenu', [strict('Menu', {})]],
  ];
  for (const [index, [name, args]] of taken.entries()) {
    test(`the double takes ${name} as the types have it (${index + 1})`, () => {
      expect(call(window, name, ...args)).not.toThrow();
    });
  }

  test('the double keeps its own word: an answer of another type is an error of the double', () => {
    expect(call(window, 'getBounds')).toThrow(
      /double's answer of BrowserWindow\.getBounds\.height is missing/,
    );
  });

  test('the double refuses options of a window, of a menu and of a scheme, however deep', () => {
    // oxlint-disable-next-line typescript/no-extraneous-class -- Electron's is a class
    class Own {
      static buildFromTemplate(): object {
        return strict('Menu', {});
      }
    }
    const Window = strictClass(
      'BrowserWindow',
      class Played {
        readonly id = 1;
      },
    ) as unknown as new (options: unknown) => object;
    expect(() => new Window({ webPreferences: { sandbox: true } })).not.toThrow();
    expect(() => new Window({ webPreferences: { sandbox: 'yes' } })).toThrow(
      /options\.webPreferences\.sandbox/,
    );
    expect(() => new Window({ webPreferences: { sandboxed: true } })).toThrow(
      /sandboxed is unknown to WebPreferences/,
    );
    const menu = strictClass('Menu', Own) as unknown as Calls;
    expect(call(menu, 'buildFromTemplate', [{ role: 'editMenu' }])).not.toThrow();
    expect(call(menu, 'buildFromTemplate', [{ role: 'cook' }])).toThrow(/role/);
    expect(call(menu, 'buildFromTemplate', [{ submenu: [{ lable: 'x' }] }])).toThrow(/submenu|lable/);
    const protocol = played('Protocol', { registerSchemesAsPrivileged() {} });
    expect(call(protocol, 'registerSchemesAsPrivileged', [{ privileges: {} }])).toThrow(/scheme is missing/);
  });
});

test.describe('the types of the file', () => {
  test('the types of the file are read as they are written', () => {
    expect(readType("('a' | 'b')")).toMatchObject({ kind: 'union', of: [{ value: 'a' }, { value: 'b' }] });
    expect(readType('Array<(Menu) | (string[])>')).toMatchObject({
      name: 'Array',
      of: [{ kind: 'union', of: [{ name: 'Menu' }, { kind: 'array' }] }],
    });
    expect(readType('((event: Event<X>, a: string) => (void) | (null)) | (null)')).toMatchObject({
      kind: 'union',
      of: [{ kind: 'function' }, { name: 'null' }],
    });
    expect(readSignature('(a: Partial<Rectangle>, ...rest: any[]): Promise<Electron.Foo>')).toMatchObject({
      parameters: [
        { name: 'a', type: { name: 'Partial' } },
        { name: 'rest', rest: true },
      ],
      result: { name: 'Promise', of: [{ name: 'Foo' }] },
    });
  });
});
