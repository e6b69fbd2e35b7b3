/** `desk`: how quickly a front desk with 100,000 appointments answers a key, how soon its rows are there, and how many nodes it has. */
import { type Browser, chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideWholeBrowser } from '../scripts/provisions/browser.ts';
import { temporaryFolder } from '../test/support/started/running-foyer.ts';
import { rosterRead } from '../test/faults/roster-read.ts';
import { openScreen } from '../test/faults/screen.ts';
import { type Benchmark, type BenchmarkOptions, thisMachine } from './benchmark.ts';
import { measureImport, PLAIN_IMPORT } from './desk/list-import.ts';
import { many, rosterOf } from './desk/many-appointments.ts';
import { servePlainTable } from './desk/plain-table.ts';
import {
  countNodes,
  type KeyTimes,
  openToType,
  timeToOtherDays,
  timeToRows,
  typeAll,
} from './desk/typing.ts';
import { startHub } from './display/bench-hub.ts';
import { median, percentile } from './percentile.ts';

const ALL = 100_000;
const TODAY = 5_000;
const ROUNDS = 6;
/** The plain table takes up to a second a key: it is typed at in every third round. */
const TABLE_EVERY = 3;
const LOADS = 5;
const OF_OTHER_DAYS = 'c-99998';

const round = (value: number): number => Math.round(value);

async function measure(browser: Browser, foyer: string, plain: string, { say }: BenchmarkOptions) {
  const [desk, table] = [await openToType(browser, foyer), await openToType(browser, plain)];
  const nodes = [await countNodes(desk), await countNodes(table)] as const;
  // What the browser compiles once is not what a hand feels all day.
  await typeAll(desk);
  await typeAll(table);
  const keys: KeyTimes[] = [];
  const plainKeys: KeyTimes[] = [];
  const found: number[] = [];
  for (let n = 1; n <= ROUNDS; n += 1) {
    await desk.bringToFront();
    keys.push(await typeAll(desk));
    found.push(await timeToOtherDays(desk, OF_OTHER_DAYS));
    if (n % TABLE_EVERY === 0) {
      await table.bringToFront();
      plainKeys.push(await typeAll(table));
    }
    say(`Round ${n} of ${ROUNDS}`);
  }
  await desk.context().close();
  await table.context().close();
  const loads: number[] = [];
  const plainLoads: number[] = [];
  for (let n = 0; n < LOADS; n += 1) {
    loads.push(await timeToRows(browser, foyer));
    plainLoads.push(await timeToRows(browser, plain));
  }
  return { nodes, keys, plainKeys, found, loads, plainLoads };
}

function figuresOf(typed: readonly KeyTimes[]) {
  const [toPaint, toRows] = [typed.flatMap((each) => each.toPaint), typed.flatMap((each) => each.toRows)];
  return {
    keyToPaintP95Ms: percentile(toPaint, 0.95),
    keyToPaintP50Ms: median(toPaint),
    keyToRowsP95Ms: round(percentile(toRows, 0.95)),
    keyToRowsP50Ms: round(median(toRows)),
    keys: toPaint.length,
  };
}

/** Rows of other days come after today's: until a search finds the last of all. */
async function untilFound(address: string, code: string): Promise<void> {
  const { client, close } = await openScreen(address);
  const isThere = async (): Promise<boolean> => {
    for await (const { hits } of await client.appointments.search({ text: code, limit: 1 }))
      return hits.length > 0;
    return false;
  };
  while (!(await isThere())) await new Promise((resolve) => void setTimeout(resolve, 500));
  close();
}

export const benchDesk: Benchmark = async (options) => {
  const executablePath = provideWholeBrowser(options.say);
  if (executablePath === undefined) throw new Error('no browser could be had');
  const folder = temporaryFolder();
  const appointments = many(ALL, TODAY, Date.now());
  const rosterFile = join(folder.path, 'roster.csv');
  writeFileSync(rosterFile, rosterOf(appointments));
  const hub = await startHub({ say: options.say, faster: 1, rosterFile });
  const plain = await servePlainTable(appointments.slice(0, TODAY));
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'],
  });
  try {
    options.say('The roster is read');
    if (!(await rosterRead(hub.ready.desk, appointments[TODAY - 1]?.code ?? '')))
      throw new Error('the roster was not read');
    await untilFound(hub.ready.desk, appointments.at(-1)?.code ?? '');
    const measured = await measure(browser, hub.ready.desk, plain.url, options);
    const imported = await measureImport(browser, options);
    const { nodes, keys, plainKeys, found, loads, plainLoads } = measured;
    return {
      name: 'desk',
      figures: {
        ...figuresOf(keys),
        firstRowsMs: round(median(loads)),
        nodes: nodes[0],
        otherDaysP50Ms: round(median(found)),
        otherDaysMaxMs: round(Math.max(...found)),
        ...imported.foyer,
      },
      peers: [
        {
          name: 'a plain table of the same 5,000 rows',
          figures: {
            ...figuresOf(plainKeys),
            firstRowsMs: round(median(plainLoads)),
            nodes: nodes[1],
          },
        },
        { name: PLAIN_IMPORT, figures: imported.plain },
      ],
      notes: [
        ...imported.notes,
        `${ALL} appointments, ${TODAY} of them today, at 1440x900, the processor as it is.`,
        'keyToPaint: Event Timing, from the key to the paint after its last handler, steps of 8 ms, under 16 ms counted as 16.',
        'keyToRows: from the key to the frame with the list that it asked for, before the hub has told of other days.',
        `firstRows: from the navigation to the frame of the first row, empty cache, median of ${LOADS}.`,
        'otherDays: from a code of the last of all days put in at once to its row, from the hub, with the 60 ms that wait for the next key.',
      ],
      machine: thisMachine(`Chromium ${browser.version()}`),
    };
  } finally {
    await browser.close();
    await plain.close();
    await hub.close();
    folder.remove();
  }
};
