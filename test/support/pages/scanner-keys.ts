/** The keys that a scanner presses: set to a US keyboard, on a computer with another one. */

export interface ScannerKey {
  /** `KeyboardEvent.key`, as the computer's keyboard layout has it. */
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
}

/** By place, what a US key writes alone and with Shift. */
const PLACES: readonly (readonly [code: string, signs: string])[] = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz', (a): readonly [string, string] => [
    `Key${a.toUpperCase()}`,
    a + a.toUpperCase(),
  ]),
  ...Array.from(')!@#$%^&*(', (above, digit): readonly [string, string] => [
    `Digit${digit}`,
    `${digit}${above}`,
  ]),
  ['BracketRight', ']}'],
  ['Minus', '-_'],
  ['Slash', '/?'],
  ['Period', '.>'],
  ['Semicolon', ';:'],
  ['Equal', '=+'],
  ['Backquote', '`~'],
  ['Space', '  '],
];

/** What the same keys write on other computers, alone and with Shift; a key that is not here writes the same. */
const HOSTS = {
  us: {},
  german: {
    BracketRight: '+*',
    KeyY: 'zZ',
    KeyZ: 'yY',
    Minus: 'ß?',
    Slash: '-_',
    Semicolon: 'öÖ',
    Equal: ['Dead', 'Dead'],
    Backquote: ['Dead', '°'],
    Digit2: '2"',
    Digit7: '7/',
  },
  french: {
    BracketRight: '$£',
    KeyA: 'qQ',
    KeyQ: 'aA',
    KeyW: 'zZ',
    KeyZ: 'wW',
    KeyM: ',?',
    Semicolon: 'mM',
    Minus: ')°',
    Slash: '!§',
    Period: ':/',
    Digit0: 'à0',
    Digit1: '&1',
    Digit2: 'é2',
    Digit3: '"3',
    Digit4: "'4",
    Digit5: '(5',
    Digit6: '-6',
    Digit7: 'è7',
    Digit8: '_8',
    Digit9: 'ç9',
  },
  ukrainian: { KeyA: 'фФ', KeyB: 'иИ', KeyS: 'іІ', KeyY: 'нН', Slash: '.,', Period: 'юЮ' },
} as const satisfies Record<string, Readonly<Record<string, string | readonly [string, string]>>>;
export type Host = keyof typeof HOSTS;

/** The keys for `text`. Control characters are letters with Ctrl, as scanners send them. */
export function keysOf(text: string, host: Host): readonly ScannerKey[] {
  const written: Readonly<Record<string, string | readonly [string, string]>> = HOSTS[host];
  return Array.from(text, (sign) => {
    const ctrl = sign < ' ';
    const meant = ctrl ? String.fromCharCode(sign.charCodeAt(0) + 0x40).toLowerCase() : sign;
    const [code, signs] = PLACES.find(([, both]) => both.includes(meant)) ?? ['', meant + meant];
    const shift = signs.indexOf(meant) === 1;
    return { key: (written[code] ?? signs)[shift ? 1 : 0] ?? meant, code, shift, ctrl };
  });
}
