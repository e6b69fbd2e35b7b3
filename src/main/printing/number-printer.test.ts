/** Numbers on paper, from a printer that keeps every byte it gets. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { appointmentOf } from '../../../test/support/records/appointment-of.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import type { HowCalled } from '../../contract/appointment.ts';
import { readPrinterAddress } from '../../contract/printer-address.ts';
import { type KioskKnown, NOTHING_OWN } from '../access/screen.ts';
import { createNumberPrinter } from './number-printer.ts';

/** What it answers to `DLE EOT 1`, `2` and `4`. */
const READY = [0x12, 0x12, 0x12];
const NO_PAPER = [0x1a, 0x32, 0x72];
const COVER_OPEN = [0x1a, 0x16, 0x12];

interface Nature {
  /** Undefined: it never answers. */
  readonly states?: readonly number[] | undefined;
  /** What it answers after paper came out. Default: the same. */
  readonly afterwards?: readonly number[] | undefined;
  /** Takes the bytes and says no more. */
  readonly hangs?: boolean;
}

/** Bytes that are not questions for its state. */
async function printerOf(nature: Nature) {
  const papers: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let kept = Buffer.alloc(0);
    let isPrinting = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const question = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4]);
      let rest = chunk;
      for (let at = rest.indexOf(question); at !== -1; at = rest.indexOf(question)) {
        const before = rest.subarray(0, at);
        if (before.length > 0) isPrinting = true;
        kept = Buffer.concat([kept, before]);
        rest = rest.subarray(at + question.length);
        const answer = isPrinting ? (nature.afterwards ?? nature.states) : nature.states;
        if (answer && !(isPrinting && nature.hangs === true)) socket.write(Buffer.from(answer));
      }
      if (rest.length > 0) isPrinting = true;
      kept = Buffer.concat([kept, rest]);
    });
    socket.on('close', () => {
      if (kept.length > 0) papers.push(kept);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, papers };
}

const HALL = { id: 'k1', number: 1 };
const GARDEN = { id: 'k2', number: 2 };

interface Lobby {
  /** The lobby's. */
  readonly printer?: string;
  /** Each with a printer of its own, or without. */
  readonly kiosks?: readonly KioskKnown[];
  readonly called?: HowCalled;
  readonly brandName?: string;
  readonly lineName?: string;
}

function lobby({
  printer,
  kiosks = [],
  called = { number: 'A-042' },
  brandName = 'Town Hall',
  lineName = 'Passports',
}: Lobby) {
  const log = createRecordingLog();
  const changed: string[] = [];
  const known = { kiosks, told: 0 };
  let tellOwn: (screenId: string) => void = () => undefined;
  const numbers = createNumberPrinter({
    clock: createFakeClock(),
    log,
    closing: new AbortController().signal,
    settings: { printer, brandName, kioskName: 'Kiosk 1', timeZone: 'UTC', locale: 'en-GB' },
    own: {
      ...NOTHING_OWN,
      kiosks: () => known.kiosks,
      subscribe(listener) {
        tellOwn = listener;
        return () => undefined;
      },
    },
    byId: (id) => (id === 'gone' ? undefined : { ...appointmentOf(), id, lineName }),
    howCalled: () => called,
    nameOfLine: String,
    onChange: (id) => changed.push(id),
    onNotice: () => (known.told += 1),
  });
  return {
    numbers,
    changed,
    log,
    toldOfNotices: () => known.told,
    /** As setup saves it. */
    own(next: readonly KioskKnown[]): void {
      known.kiosks = next;
      tellOwn('k1');
    },
  };
}

const until = (numbers: ReturnType<typeof lobby>['numbers'], id: string, state: string): Promise<void> =>
  eventually(() => expect(numbers.stateOf(id)).toBe(state));

describe('a number on paper', () => {
  it('number, place and time are printed once, byte for byte', async () => {
    const printer = await printerOf({ states: READY });
    const { numbers, changed } = lobby({
      printer: printer.address,
      called: { number: 'A-042', where: 'Floor 2' },
    });
    numbers.print('a1', HALL);
    expect(numbers.stateOf('a1')).toBe('printing');
    await until(numbers, 'a1', 'printed');
    await eventually(() => expect(printer.papers).toHaveLength(1));
    const text = (printer.papers[0] ?? Buffer.alloc(0)).toString('latin1');
    expect(
      text.replaceAll(/[^\x20-\x7e\n]/gu, (sign) => `<${sign.codePointAt(0)?.toString(16)}>`),
    ).toMatchSnapshot();
    expect(changed).toEqual(['a1', 'a1']);
    expect(numbers.notices()).toEqual([]);
  });

  it.each([
    ['no paper', NO_PAPER, 'no-paper'],
    ['an open cover', COVER_OPEN, 'cover-open'],
  ] as const)(
    'with %s nothing is sent, and the front desk reads it until a number is printed',
    async (_, states, why) => {
      const broken = await printerOf({ states });
      const { numbers } = lobby({ printer: broken.address });
      numbers.print('a1', HALL);
      await until(numbers, 'a1', 'not-printed');
      expect(broken.papers).toEqual([]);
      expect(numbers.notices()).toMatchObject([{ kind: 'printer', why }]);
    },
  );

  it('a printer that runs out of paper while it prints has not printed', async () => {
    const printer = await printerOf({ states: READY, afterwards: NO_PAPER });
    const { numbers } = lobby({ printer: printer.address });
    numbers.print('a1', HALL);
    await until(numbers, 'a1', 'not-printed');
    expect(numbers.notices()).toMatchObject([{ why: 'no-paper' }]);
  });

  it('a printer that hangs is given up after one attempt, and visitors behind it are told at once', async () => {
    const printer = await printerOf({ states: READY, hangs: true });
    const { numbers } = lobby({ printer: printer.address });
    for (const id of ['a1', 'a2', 'a3', 'a4']) numbers.print(id, HALL);
    expect(numbers.stateOf('a4')).toBe('not-printed');
    await until(numbers, 'a3', 'not-printed');
    await eventually(() => expect(printer.papers).toHaveLength(3));
    expect(numbers.notices()).toMatchObject([{ why: 'not-ready' }]);
  });

  it('a printer that never says how it is prints all the same', async () => {
    const printer = await printerOf({});
    const { numbers } = lobby({ printer: printer.address });
    numbers.print('a1', HALL);
    await until(numbers, 'a1', 'printed');
    await eventually(() => expect(printer.papers).toHaveLength(1));
  });

  it('no printer at the address is a notice, and the next good one ends it', async () => {
    const { numbers } = lobby({ printer: '127.0.0.1:1' });
    numbers.print('a1', HALL);
    await until(numbers, 'a1', 'not-printed');
    expect(numbers.notices()).toMatchObject([{ why: 'not-reached' }]);
  });

  it('nothing is printed for a visitor who is called by name, nor in a lobby without a printer', async () => {
    const printer = await printerOf({ states: READY });
    const named = lobby({ printer: printer.address, called: { calls: { other: 'first-name' } } });
    named.numbers.print('a1', HALL);
    expect(named.numbers.stateOf('a1')).toBeUndefined();
    const { numbers } = lobby({});
    numbers.print('a1', HALL);
    expect(numbers.stateOf('a1')).toBeUndefined();
    expect(printer.papers).toEqual([]);
  });

  it('a name that the printer has no letters for is left out, and the number is not', async () => {
    const printer = await printerOf({ states: READY });
    const { numbers } = lobby({ printer: printer.address, brandName: '市民中心', lineName: 'جوازات' });
    numbers.print('a1', HALL);
    await until(numbers, 'a1', 'printed');
    await eventually(() => expect(printer.papers).toHaveLength(1));
    const text = (printer.papers[0] ?? Buffer.alloc(0)).toString('latin1');
    expect(text).toContain('A-042');
    expect(text).not.toContain('?');
  });
});

const numbersOn = (papers: readonly Buffer[]): readonly (string | undefined)[] =>
  papers.map((paper) => /A-\d+/.exec(paper.toString('latin1'))?.[0]);

describe('two kiosks with a printer each', () => {
  const house = async (natureOfHall: Nature = { states: READY }) => {
    const [hall, garden] = [await printerOf(natureOfHall), await printerOf({ states: READY })];
    const kiosks = [
      { ...HALL, kiosk: { printer: hall.address } },
      { ...GARDEN, name: 'Garden door', kiosk: { printer: garden.address } },
    ];
    return { hall, garden, kiosks };
  };

  it('the paper comes out at the kiosk where the visitor checked in, and again there for staff, byte for byte', async () => {
    const { hall, garden, kiosks } = await house();
    const lobbys = await printerOf({ states: READY });
    const { numbers } = lobby({ kiosks, printer: lobbys.address });
    numbers.print('a1', GARDEN);
    await until(numbers, 'a1', 'printed');
    expect(numbers.printAgain('a1')).toEqual({ kind: 'printing' });
    await until(numbers, 'a1', 'printed');
    await eventually(() => expect(garden.papers).toHaveLength(2));
    expect(garden.papers[1]).toEqual(garden.papers[0]);
    numbers.print('a2', HALL);
    await until(numbers, 'a2', 'printed');
    await eventually(() => expect(hall.papers).toEqual([garden.papers[0]]));
    expect(numbersOn(hall.papers)).toEqual(['A-042']);
    expect(lobbys.papers).toEqual([]);
  });

  it('visitors of one kiosk do not wait for the printer of the other, and its notice names the kiosk', async () => {
    const { garden, kiosks } = await house({ states: READY, hangs: true });
    const { numbers } = lobby({ kiosks });
    for (const id of ['a1', 'a2', 'a3', 'a4']) numbers.print(id, HALL);
    expect(numbers.stateOf('a4')).toBe('not-printed');
    numbers.print('b1', GARDEN);
    await until(numbers, 'b1', 'printed');
    expect(numbers.stateOf('a3')).toBe('printing');
    await eventually(() => expect(garden.papers).toHaveLength(1));
    await until(numbers, 'a3', 'not-printed');
    expect(numbers.notices()).toMatchObject([{ why: 'not-ready', kiosk: 'Kiosk 1' }]);
    numbers.print('b2', GARDEN);
    await until(numbers, 'b2', 'printed');
    expect(numbers.notices()).toHaveLength(1);
  });

  it('a printer that no kiosk uses any more is no trouble of the front desk', async () => {
    const { garden, kiosks } = await house({ states: NO_PAPER });
    const { numbers, own, toldOfNotices } = lobby({ kiosks });
    numbers.print('a1', HALL);
    await until(numbers, 'a1', 'not-printed');
    expect(numbers.notices()).toHaveLength(1);
    const before = toldOfNotices();
    own([
      { ...HALL, kiosk: { printer: garden.address } },
      { ...GARDEN, kiosk: { printer: garden.address } },
    ]);
    expect(toldOfNotices()).toBe(before + 1);
    expect(numbers.notices()).toEqual([]);
    numbers.print('a2', HALL);
    await until(numbers, 'a2', 'printed');
    await eventually(() => expect(garden.papers).toHaveLength(1));
  });

  it('staff print the number of a visitor of no kiosk at the lobby’s printer', async () => {
    const { hall, garden, kiosks } = await house();
    const lobbys = await printerOf({ states: READY });
    const { numbers } = lobby({ kiosks, printer: lobbys.address });
    expect(numbers.printAgain('a1')).toEqual({ kind: 'printing' });
    await until(numbers, 'a1', 'printed');
    await eventually(() => expect(numbersOn(lobbys.papers)).toEqual(['A-042']));
    expect([...hall.papers, ...garden.papers]).toEqual([]);
  });

  it('staff are told if it is not known which of two printers to use', async () => {
    const { hall, garden, kiosks } = await house();
    const { numbers } = lobby({ kiosks });
    expect(numbers.printAgain('a1')).toEqual({ kind: 'no-printer' });
    expect(numbers.stateOf('a1')).toBeUndefined();
    expect([...hall.papers, ...garden.papers]).toEqual([]);
  });

  it('with one printer in the whole lobby only its kiosk prints, and staff print there', async () => {
    const { garden, kiosks } = await house();
    const { numbers } = lobby({ kiosks: [{ ...HALL, kiosk: {} }, ...kiosks.slice(1)] });
    numbers.print('a1', HALL);
    expect(numbers.stateOf('a1')).toBeUndefined();
    expect(numbers.printAgain('a1')).toEqual({ kind: 'printing' });
    await until(numbers, 'a1', 'printed');
    await eventually(() => expect(garden.papers).toHaveLength(1));
  });

  it('staff are told that a visitor who is called by name has no number to print', async () => {
    const { kiosks } = await house();
    const { numbers } = lobby({ kiosks: kiosks.slice(1), called: { calls: { other: 'first-name' } } });
    expect(numbers.printAgain('a1')).toEqual({ kind: 'no-number' });
  });
});

it.each([
  ['192.0.2.7', { kind: 'network', host: '192.0.2.7', port: 9_100 }],
  ['printer.local:9101', { kind: 'network', host: 'printer.local', port: 9_101 }],
  ['/dev/usb/lp0', { kind: 'device', path: '/dev/usb/lp0' }],
  ['system/Star_TSP100', { kind: 'system', name: 'Star_TSP100' }],
  ['/etc/passwd', undefined],
  ['/dev/../etc/passwd', undefined],
  ['system/-o', undefined],
  ['system/a b', undefined],
  ['192.0.2.7:0', undefined],
  ['http://192.0.2.7', undefined],
  ['-d', undefined],
])('a printer named %s is found where it is', (text, place) => {
  expect(readPrinterAddress(text)).toEqual(place);
});
