/** What a monkey does to a kiosk: seeded, as DevTools commands. Pure. */
import { oneOf, wholeBetween } from '../random.ts';

/** One command of the DevTools protocol. */
export interface Command {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The middles of what can be pressed, in pixels of the page. */
  readonly targets: readonly Point[];
  /** Codes that mean something, and codes that do not. */
  readonly codes: readonly string[];
  /** A last name with the digits of somebody, of somebody else or of two people: what is asked instead of a code. */
  readonly claims: readonly string[];
}

export interface MonkeyEvent {
  readonly kind: string;
  readonly commands: readonly Command[];
}

/** The panels that the kiosk is drawn for. */
export const PANELS = [
  { width: 1080, height: 1920 },
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 800, height: 1280 },
] as const;

const ALT = 1;
const CTRL = 2;

const touch = (type: string, points: readonly Point[]): Command => ({
  method: 'Input.dispatchTouchEvent',
  params: { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) },
});

const mouse = (type: string, { x, y }: Point, more: object = {}): Command => ({
  method: 'Input.dispatchMouseEvent',
  params: { type, x, y, ...more },
});

function press(key: string, modifiers = 0): Command[] {
  const text = key === 'Enter' ? '\r' : key.length === 1 && modifiers === 0 ? key : undefined;
  const about = { key, modifiers, ...(key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {}) };
  return [
    {
      method: 'Input.dispatchKeyEvent',
      params: {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...about,
        ...(text === undefined ? {} : { text }),
      },
    },
    { method: 'Input.dispatchKeyEvent', params: { type: 'keyUp', ...about } },
  ];
}

const NAMED_KEYS =
  'Enter Escape Tab Backspace Delete Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight ContextMenu Insert Dead Process';

const KEYS = [...NAMED_KEYS.split(' '), ' ', ...Array.from({ length: 12 }, (_, n) => `F${n + 1}`)];

const COMBINATIONS = [
  ...Array.from('abcdefghijklmnopqrstuvwxyz0+-='),
  ...'Tab F4 F5 ArrowLeft Home Delete'.split(' '),
];

const SIGNS = Array.from('ABZ0199-_ .ÄßØ中م٣😀<>"\'&;%\\');

const GARBAGE = [
  '%%%',
  '\u0001\u001b\u0000',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '😀😀😀',
  '\u202e42-A',
];

type Random = () => number;

const anywhere = (random: Random, { width, height }: Stage): Point => ({
  x: wholeBetween(random, 0, width - 1),
  y: wholeBetween(random, 0, height - 1),
});

/** Mostly something that can be pressed: a monkey on bare paper finds nothing. */
const somewhere = (random: Random, stage: Stage): Point =>
  stage.targets.length > 0 && random() < 0.8 ? oneOf(random, stage.targets) : anywhere(random, stage);

export const tap = (point: Point): Command[] => [touch('touchStart', [point]), touch('touchEnd', [])];

function drag(random: Random, stage: Stage): Command[] {
  const moves = Array.from({ length: 4 }, () => touch('touchMove', [anywhere(random, stage)]));
  return [touch('touchStart', [somewhere(random, stage)]), ...moves, touch('touchEnd', [])];
}

function manyFingers(random: Random, stage: Stage): Command[] {
  const fingers = (count: number): Point[] => Array.from({ length: count }, () => anywhere(random, stage));
  const count = wholeBetween(random, 2, 5);
  return [
    touch('touchStart', fingers(count)),
    touch('touchMove', fingers(count)),
    touch('touchMove', fingers(count)),
    touch(random() < 0.2 ? 'touchCancel' : 'touchEnd', []),
  ];
}

const scanned = (random: Random, { codes }: Stage): string =>
  random() < 0.7
    ? oneOf(random, [(code: string) => code, (code: string) => `https://book.example/v/${code}`])(
        oneOf(random, codes),
      )
    : oneOf(random, GARBAGE);

/** As a keyboard with an input method brings it: keys that follow each other as fast are a scanner's. */
const enter = (text: string): Command[] => [
  { method: 'Input.insertText', params: { text } },
  ...press('Enter'),
];

/** Another name each time: one and the same is sent to the front desk. */
const nameOfSomeone = (random: Random): string =>
  `Wanda${Array.from({ length: 5 }, () => oneOf(random, Array.from('abcdefghij'))).join('')}`;

/** What fills the screen in and sends it; undefined: a screen on which nobody types a name. */
export function filledIn(
  random: Random,
  screen: string,
  { claims }: Pick<Stage, 'claims'>,
): readonly Command[] | undefined {
  if (screen === 'without-code') return enter(oneOf(random, claims));
  return screen === 'walk-in' ? enter(nameOfSomeone(random)) : undefined;
}

const DEEDS: readonly {
  readonly kind: string;
  readonly share: number;
  readonly does: (random: Random, stage: Stage) => readonly Command[];
}[] = [
  { kind: 'tap', share: 40, does: (random, stage) => tap(somewhere(random, stage)) },
  {
    kind: 'double tap',
    share: 8,
    does(random, stage) {
      const point = somewhere(random, stage);
      return [...tap(point), ...tap(point)];
    },
  },
  { kind: 'drag', share: 5, does: drag },
  { kind: 'many fingers', share: 4, does: manyFingers },
  {
    kind: 'wheel',
    share: 4,
    does: (random, stage) => [
      mouse('mouseWheel', anywhere(random, stage), {
        deltaX: wholeBetween(random, -500, 500),
        deltaY: wholeBetween(random, -2_000, 2_000),
        modifiers: random() < 0.3 ? CTRL : 0,
      }),
    ],
  },
  { kind: 'sign', share: 10, does: (random) => press(oneOf(random, SIGNS)) },
  { kind: 'key', share: 10, does: (random) => press(oneOf(random, KEYS)) },
  {
    kind: 'combination',
    share: 5,
    does: (random) => press(oneOf(random, COMBINATIONS), random() < 0.7 ? CTRL : ALT),
  },
  {
    kind: 'scan',
    share: 6,
    does: (random, stage) => [...Array.from(scanned(random, stage)), 'Enter'].flatMap((key) => press(key)),
  },
  {
    kind: 'paste',
    share: 3,
    does: (random) => [
      {
        method: 'Input.insertText',
        params: { text: oneOf(random, ['A-42', oneOf(random, GARBAGE), 'A42'.repeat(33_000), '\n\n\t']) },
      },
    ],
  },
  {
    kind: 'claim',
    share: 4,
    does: (random, { claims }) => enter(oneOf(random, claims)),
  },
  {
    kind: 'context menu',
    share: 3,
    does(random, stage) {
      const point = somewhere(random, stage);
      const button = { button: 'right', clickCount: 1 };
      return [mouse('mousePressed', point, button), mouse('mouseReleased', point, button)];
    },
  },
  {
    kind: 'resize',
    share: 0.3,
    does: (random) => [
      {
        method: 'Emulation.setDeviceMetricsOverride',
        params: { ...oneOf(random, PANELS), deviceScaleFactor: 1, mobile: false },
      },
    ],
  },
];

const ALL_SHARES = DEEDS.reduce((sum, { share }) => sum + share, 0);

/** The next thing the monkey does; the same random numbers give the same deed on the same stage. */
export function nextEvent(random: Random, stage: Stage): MonkeyEvent {
  let left = random() * ALL_SHARES;
  for (const { kind, share, does } of DEEDS) {
    left -= share;
    if (left < 0) return { kind, commands: does(random, stage) };
  }
  return { kind: 'tap', commands: tap(anywhere(random, stage)) };
}
