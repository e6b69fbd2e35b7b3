/**
 * Calls for help with real and false codes, measured: a whole hub in this process, so that nothing but its own work is
 * in the time. What an answer says and how its handle looks is compared too.
 */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/clock/clock.ts';
import { createHub, type Hub } from '../../../src/main/hub.ts';
import { silentLog } from '../../support/silent-log.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import { effectiveSettings } from '../../../src/main/settings/settings.ts';
import { openStorage } from '../../../src/main/storage/open-storage.ts';
import { screenOf } from '../../support/records/screen-of.ts';
import { zoneAtNoon } from '../../support/zone-at-noon.ts';
import { rosterOf, type Visitor, visitorsOf } from './visitors.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import type { Findings } from '../suite.ts';
import { medianOf, tellApart } from './two-samples.ts';

/** Below the limit of one screen (`help/help-desk.ts`). */
const ASKS_EACH = 18;
/** Draws of a sample; told apart counts where it happens in two of them. */
const DRAWS = 3;
const PROFILE = new URL('../../../resources/profiles/default.json', import.meta.url);

interface AskHouse {
  readonly hub: Hub;
  close(): Promise<void>;
}

async function openAskHouse(visitors: readonly Visitor[]): Promise<AskHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-asks-'));
  const now = Date.now();
  const rosterFile = join(folder, 'roster.csv');
  writeFileSync(rosterFile, rosterOf(visitors, now));
  utimesSync(rosterFile, now / 1_000 - 10, now / 1_000 - 10);
  const profile = parseProfile(readFileSync(PROFILE, 'utf8'));
  if (!profile.ok) throw new Error(profile.sentence);
  const layer = { webhookPort: 0, timeZone: zoneAtNoon(new Date(now)), rosterFile };
  const answer = await createHub({
    databasePath: join(folder, 'foyer.sqlite'),
    inForce: {
      settings: effectiveSettings([layer]),
      apiKey: undefined,
      webhookSecret: undefined,
      staffPinHash: undefined,
      demo: false,
      locked: [],
      protection: 'file',
    },
    profile: profile.profile,
    fetch: () => Promise.reject(new Error('nothing is sent')),
    clock: systemClock,
    log: silentLog,
    random: Math.random,
    // A disk's own differences would hide those of the hub.
    openStorage(given) {
      const opened = openStorage(given);
      if (opened.kind !== 'failed') opened.storage.database.sqlite.exec('PRAGMA synchronous = OFF');
      return opened;
    },
  });
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  const { hub } = answer;
  const code = visitors.at(-1)?.code ?? '';
  // The roster is read beside everything else; a screen of its own looks, now and then.
  for (let looks = 1; (await hub.kiosk.find(screenOf('kiosk', -looks), code)).kind !== 'found'; looks += 1) {
    if (looks > 200) throw new Error('the roster was not read');
    await sleep(25);
  }
  return {
    hub,
    async close() {
      await hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Sample {
  readonly real: number[];
  readonly false: number[];
}

function codeOfNobody(random: () => number, codes: ReadonlySet<string>): string {
  for (;;) {
    const code = `T${Array.from({ length: 7 }, () => wholeBetween(random, 2, 9)).join('')}`;
    if (!codes.has(code)) return code;
  }
}

/** Asks `count` times, each time withdrawn again, in a drawn order of real and false codes. Milliseconds of each. */
function sampleOf(
  hub: Hub,
  visitors: readonly Visitor[],
  random: () => number,
  count: number,
  from: number,
): {
  readonly times: Sample;
  readonly shapes: ReadonlyMap<string, ReadonlySet<string>>;
} {
  const times: Sample = { real: [], false: [] };
  const shapes = new Map<string, Set<string>>([
    ['real', new Set()],
    ['false', new Set()],
  ]);
  const codes = new Set(visitors.map(({ code }) => code));
  for (let n = 0; n < count; n += 1) {
    const screen = screenOf('kiosk', from + Math.floor(n / ASKS_EACH));
    const what = random() < 0.5 ? 'real' : 'false';
    const code = what === 'real' ? oneOf(random, visitors).code : codeOfNobody(random, codes);
    const began = performance.now();
    const answer = hub.help.ask(screen, { reason: 'unknown', code, language: 'en', listens: false });
    times[what].push(performance.now() - began);
    const helpId = answer.kind === 'asked' ? answer.helpId : '';
    shapes.get(what)?.add(`${Object.keys(answer).join()} ${answer.kind} ${helpId.replaceAll(/[\w-]/g, 'x')}`);
    hub.help.withdraw(screen, helpId);
  }
  return { times, shapes };
}

/** Asks `count` times in all; a violation where real codes are told from false ones by what is said or by the time. */
export async function timeAsks(findings: Findings, seed: number, count: number): Promise<void> {
  const visitors = visitorsOf(seed, 400);
  const house = await openAskHouse(visitors);
  let toldApart = 0;
  try {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const each = Math.ceil(count / DRAWS);
      const random = createRandom(seed * DRAWS + draw);
      const { times, shapes } = sampleOf(house.hub, visitors, random, each, 1 + draw * each);
      findings.count('calls for help that were timed', each);
      const seen = ['real', 'false'].map((what) => [...(shapes.get(what) ?? [])].toSorted().join(' | '));
      if (seen[0] !== seen[1])
        findings.violation(`calls for help: real codes are answered ${seen[0]}, false ones ${seen[1]}`);
      if (tellApart(times.real, times.false)) toldApart += 1;
      const difference = Math.abs(medianOf(times.real) - medianOf(times.false));
      findings.most(
        'calls for help: medians of real and false codes differ by, µs',
        Math.round(difference * 1_000),
      );
      // Whoever else has work here has a turn.
      await sleep(0);
    }
    if (toldApart >= 2)
      findings.violation(`calls for help: in ${toldApart} of ${DRAWS} draws the time tells real codes`);
  } finally {
    await house.close();
  }
}
