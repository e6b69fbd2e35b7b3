/** Hubs that give a hostile screen something: the real one, run from its sources, with a line or two of it changed. */
import { type Change, changedHub } from '../changed-hub.ts';
import { runHostileScreenSuite } from '../hostile-screen/suite.ts';
import type { BrokenVariant } from './variant.ts';

interface Broken {
  readonly name: string;
  readonly example: RegExp;
  readonly changes: readonly Change[];
  /** The attacks that find it. */
  readonly only: RegExp;
  readonly runs: number;
  readonly shows?: RegExp;
  readonly door?: 'network';
}

const NONE = /^$/;

const broken = ({ name, example, changes, only, runs, shows = NONE, door }: Broken): BrokenVariant => ({
  name,
  suite: door === undefined ? 'hostile-screen' : 'hostile-network',
  example,
  changes,
  run: () =>
    runHostileScreenSuite(
      { seed: 1, runs, stopAt: example },
      { command: changedHub(changes), only, shows, patienceMs: 1_000, ...(door ? { door } : {}) },
    ),
});

export const variants: readonly BrokenVariant[] = [
  broken({
    name: 'a hub that forgets with its process how often a kiosk guessed',
    example: /after the restart a code is answered (?!paused)/,
    changes: [
      ['appointments/kiosk/guess-watch.ts', 'onDisk(() => table.keep(screen.id, guesses, now));', ''],
      [
        'appointments/kiosk/guess-watch.ts',
        'for (const [screenId, guesses] of memory) table.keep',
        'for (const [screenId, guesses] of []) table.keep',
      ],
    ],
    only: /own reason/,
    runs: 1,
    shows: /a pause/,
  }),
  broken({
    name: 'a hub that pauses nobody',
    example: /a screen missed \d+ times in five minutes/,
    changes: [['appointments/kiosk/guess-watch.ts', 'return ends.length === 0 ?', 'return true ?']],
    only: /codes/,
    runs: 12,
  }),
  broken({
    name: 'a line that hands on what its contract has no use for',
    example: /did not hang up at (a header|a useless type|another method)/,
    changes: [
      [
        'rpc/lines.ts',
        'return hangUp(message.reason);',
        'return void handler.message(peer, text, { context: { screen } }).catch(() => {});',
      ],
    ],
    only: /messages/,
    runs: 24,
  }),
  broken({
    name: 'a line on which everything may be under way at once',
    example: /one connection had \d+ streams at once/,
    changes: [['rpc/lines.ts', 'underWay.size < limits.mostUnderWay ? begin(path) : undefined', '() => {}']],
    only: /streams/,
    runs: 1,
  }),
  broken({
    name: 'a hub that looks at no page’s origin',
    example: /got a socket of the/,
    changes: [
      ['lan/screen-sockets.ts', 'request.headers.origin !== origin', 'false'],
      ['lan/refusals.ts', 'const isForeign =', 'const isForeign = false &&'],
    ],
    only: /sockets/,
    runs: 40,
  }),
  broken({
    name: 'calls for help that are numbered',
    example: /a handle that can be counted/,
    changes: [
      [
        'help/kept-calls.ts',
        "deps.randomBytes(HANDLE_BYTES).toString('base64url')",
        'String(1 + table.open().length)',
      ],
    ],
    only: /asks/,
    runs: 1,
  }),
  broken({
    name: 'calls for help that belong to whoever knows their handle',
    example: /help\.\w+ tells a handle of somebody else/,
    changes: [['help/kept-calls.ts', 'table.ofScreen(screenId, helpId)', 'table.byId(helpId)']],
    only: /handles/,
    runs: 6,
  }),
  broken({
    name: 'a call for help that looks its code up',
    example: /help\.ask tells real codes from false ones/,
    changes: [
      [
        'hub-lobby.ts',
        'justFound: appointments.kiosk.justFound,',
        'justFound: (_screen, code) => appointments.actions.lookUp(code).appointments[0]?.id,',
      ],
    ],
    only: /asks/,
    runs: 3,
  }),
  broken({
    name: 'a hub that lets this machine’s screens in from the network',
    example: /a pass of a \w+ of the hub’s own machine got/,
    changes: [['access/screens.ts', 'doorOf(one.record) === door', 'door !== undefined']],
    only: /passes/,
    runs: 12,
    door: 'network',
  }),
  broken({
    name: 'a hub that leaves its lines to a screen that was sent away',
    example: /that was sent away has \d+ of its \d+ lines/,
    changes: [
      ['access/screens.ts', 'connections.forget(id);\n      connections.cut(id);', 'connections.forget(id);'],
    ],
    only: /sent away/,
    runs: 1,
    door: 'network',
  }),
  broken({
    name: 'a hub that keeps what it was asked',
    example: /what lives on the heap grew/,
    changes: [
      [
        'rpc/lines.ts',
        'else turns.message(data);',
        'else (globalThis.kept ??= []).push(Buffer.alloc(8192, data).toString()), turns.message(data);',
      ],
    ],
    only: /many requests/,
    runs: 8,
  }),
  broken({
    name: 'a hub that asks nobody’s role',
    example: /that called [\w.]+ was answered/,
    changes: [['rpc/access.ts', "!procedure['~orpc'].meta.roles.includes(context.screen.role)", 'false']],
    only: /roles/,
    runs: 3,
  }),
  broken({
    name: 'a download that keeps its file when its browser leaves',
    example: /descriptors more than before/,
    changes: [
      ['headless.ts', "'../renderer'", "'../../out/renderer'"],
      ['lan/send-file.ts', 'if (response.destroyed) return handle.close();', ''],
      [
        'lan/send-file.ts',
        'await pipeline(handle.createReadStream({ end: size - 1 }), response);',
        'handle.createReadStream({ end: size - 1 }).pipe(response);',
      ],
    ],
    only: /downloads/,
    runs: 2,
  }),
];
