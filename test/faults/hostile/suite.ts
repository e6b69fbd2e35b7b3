/**
 * Forged, malformed and hostile webhooks against the real listener, intake and database. One run is one try. Most tries
 * call verification and parsing directly; a part goes over real sockets (`counts` says how many of which). What counts
 * in the end is what is on disk: every signed body, and nothing else.
 */
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readEvent } from '../../../src/main/webhooks/event.ts';
import type { WebhookLimits } from '../../../src/main/webhooks/bodies.ts';
import { type Expected, forgery, goodBody, hostileBody, signed, truncations } from './bodies.ts';
import { abreast, post, sendRaw } from './client.ts';
import { FRAMING_KINDS, framingAttack } from './framing.ts';
import { createRandom, oneOf, wholeBetween } from '../random.ts';
import { createFindings, type Findings, type SuiteOptions, type SuiteReport } from '../suite.ts';
import {
  openRig,
  realParts,
  type Rig,
  RIG_PREVIOUS_SECRET,
  RIG_SCHEME,
  RIG_SECRET,
  RIG_SECRETS,
  type RigParts,
} from '../webhook-rig.ts';

export interface HostileCapabilities extends RigParts {
  /** What differs from the hub's own limits, besides the rate. */
  readonly limits?: Partial<WebhookLimits>;
}

const MOST_GROWTH = 20 * 1024 * 1024;
const PLENTY = { perSecond: 1e9, burst: 1e9 };
const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Bytes in use after a full collection; the flag makes `gc` available without one on the command line. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface Attack {
  readonly rig: Rig;
  readonly port: number;
  readonly random: () => number;
  readonly findings: Findings;
  readonly parts: HostileCapabilities;
  /** Signed bodies by hash, and where they must be. */
  readonly signedBodies: Map<string, Expected>;
  /** A new id for a ticket of its own. */
  id(): string;
}

/** Verification and parsing called directly. */
function tryDirectly({ parts, random, findings, id }: Attack, n: number): void {
  const { body } = hostileBody(id(), random);
  const check = (what: string, given: Buffer, header: string | undefined): void => {
    try {
      if (parts.isSigned(given, header, RIG_SECRETS, RIG_SCHEME))
        findings.violation(`try ${n}: a signature ${what} was accepted: ${JSON.stringify(header)}`);
    } catch (error) {
      findings.violation(`try ${n}: a signature ${what} made it throw: ${String(error)}`);
    }
  };
  if (n % 64 === 0) {
    for (const cut of truncations(signed(body))) check(`cut off at ${cut.length}`, body, cut);
    findings.count('every truncation of one signature');
  }
  const forged = forgery(body, random);
  // Only the listener counts headers; two of them are for the sockets.
  if (forged.headers.length < 2) check(forged.what, forged.body, forged.headers[0]);
  try {
    readEvent(forged.body);
  } catch (error) {
    findings.violation(`try ${n}: parsing threw: ${String(error)}`);
  }
  findings.count('direct tries');
}

/** Signed bodies of every kind go through the intake, many at once. */
async function takeSigned(attack: Attack, count: number): Promise<void> {
  const { rig, random, findings, signedBodies } = attack;
  for (let done = 0; done < count;) {
    const bodies = Array.from({ length: Math.min(64, count - done) }, () => hostileBody(attack.id(), random));
    const answers = await Promise.all(bodies.map(({ body }) => rig.accept(body)));
    bodies.forEach(({ what, body, expected }, n) => {
      signedBodies.set(hashOf(body), expected);
      if (answers[n] !== true) findings.violation(`a signed body (${what}) was not taken`);
    });
    done += bodies.length;
    findings.count('signed bodies in process', bodies.length);
  }
}

/** One post over a socket, forged or signed. */
async function tryOverHttp(attack: Attack, agent: Agent, n: number): Promise<void> {
  const { rig, port, random, findings, signedBodies } = attack;
  const { what, body, expected } = hostileBody(attack.id(), random);
  if (random() < 0.4) {
    const secret = random() < 0.7 ? RIG_SECRET : RIG_PREVIOUS_SECRET;
    signedBodies.set(hashOf(body), expected);
    const answer = await post(port, body, [signed(body, secret)], agent);
    findings.count('signed posts');
    if (answer !== 200) findings.violation(`post ${n}: a signed body (${what}) was answered ${answer}`);
    else if (rig.kept(hashOf(body)) === 'nothing')
      findings.violation(`post ${n}: a signed body (${what}) was acknowledged and is not on disk`);
    return;
  }
  const forged = forgery(body, random);
  // What cannot be a header's value never reaches the listener.
  const headers = forged.headers.map((value) => value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?'));
  const answer = await post(port, forged.body, headers, agent);
  findings.count('forged posts');
  if (answer === 'cut') findings.count('forged posts cut off without an answer');
  else if (answer < 400 || answer > 499)
    findings.violation(`post ${n}: a signature ${forged.what} was answered ${answer}`);
}

async function tryFraming(attack: Attack, n: number): Promise<void> {
  const { findings, random, signedBodies } = attack;
  const made = framingAttack(n, () => goodBody(attack.id(), random), random);
  for (const body of made.may) signedBodies.set(hashOf(body), 'either');
  const { statuses, closed } = await sendRaw(attack.port, made.bytes, made.least);
  findings.count('raw requests');
  const taken = statuses.filter((status) => status === 200).length;
  const what = `raw ${n} (${made.what}) was answered ${statuses.join(' ') || 'nothing'}`;
  if (taken > made.most) findings.violation(`${what}: taken`);
  if (taken < made.least) findings.violation(`${what}: a good one was lost`);
  if (statuses.some((status) => status >= 500)) findings.violation(`${what}: a fault of ours`);
  if (!closed) findings.violation(`${what} and never closed`);
}

/** A burst with one event in it that cannot be applied: the others are taken, and it is, once that is mended. */
async function tryPoison({ rig, findings, random, signedBodies, id }: Attack, n: number): Promise<void> {
  const poisoned = id();
  const insert = rig.database.sqlite.prepare(
    `INSERT INTO tickets (id, stage, state) VALUES (?, 'waiting', '{}')`,
  );
  insert.run(poisoned);
  const bodies = Array.from({ length: wholeBetween(random, 2, 12) }, () => goodBody(id(), random));
  const bad = goodBody(poisoned, random);
  bodies.splice(wholeBetween(random, 0, bodies.length), 0, bad);
  const answers = await Promise.all(bodies.map((body) => rig.accept(body)));
  findings.count('bursts with one that cannot be applied');
  bodies.forEach((body, index) => {
    signedBodies.set(hashOf(body), 'event');
    const kept = rig.kept(hashOf(body)) === 'event';
    if (body === bad && (answers[index] === true || kept))
      findings.violation(`burst ${n}: an event that was not applied counts as taken`);
    if (body !== bad && (answers[index] !== true || !kept))
      findings.violation(`burst ${n}: one event took another down`);
  });
  rig.database.sqlite.prepare('DELETE FROM tickets WHERE id = ?').run(poisoned);
  if (!(await rig.accept(bad)) || !rig.tickets.byId(poisoned))
    findings.violation(`burst ${n}: an event that could be applied later was lost`);
}

/** On a full disk an answer of 200 still means that it is on disk, and nothing else is. */
async function tryFullDisk({ rig, port, findings, random, signedBodies, id }: Attack): Promise<void> {
  const { sqlite } = rig.database;
  const pages = Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
  sqlite.exec(`PRAGMA max_page_count = ${pages + 2}`);
  const bodies = Array.from({ length: 24 }, () => {
    const ticket = id();
    return random() < 0.7
      ? Buffer.from(`{"type":"ticket_created","data":{"id":"${ticket}","lastName":"${'x'.repeat(3_000)}"}}`)
      : Buffer.from(`no event ${ticket} ${'x'.repeat(3_000)}`);
  });
  let refused = 0;
  await abreast(bodies.length, 4, async (n) => {
    const body = bodies[n] ?? Buffer.alloc(0);
    const answer = await post(port, body, [signed(body)], false);
    const kept = rig.kept(hashOf(body)) !== 'nothing';
    if (answer === 503) refused += 1;
    else if (answer !== 200) findings.violation(`on a full disk a signed body was answered ${answer}`);
    if ((answer === 200) !== kept)
      findings.violation(`on a full disk ${answer} was answered and the body is ${kept ? '' : 'not '}there`);
  });
  findings.count('posts on a full disk refused with 503', refused);
  if (refused === 0) findings.violation('the full disk was not felt: nothing was refused');
  sqlite.exec('PRAGMA max_page_count = 1073741823');
  for (const body of bodies) {
    signedBodies.set(hashOf(body), body.toString().startsWith('{') ? 'event' : 'aside');
    if ((await post(port, body, [signed(body)], false)) !== 200)
      findings.violation('a body refused on a full disk was not taken once there was room');
  }
}

/**
 * The signature comes before any limit by rate: a flood of forgeries is told to come later, and no signed event behind
 * the same proxy is, over the connections of the flood or one of its own.
 */
async function tryFlood({ rig, findings, random, signedBodies, id }: Attack): Promise<void> {
  const listener = await rig.listen({ failuresPerAddress: { perSecond: 1, burst: 20 } });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const answers = new Map<string, number>();
  await abreast(240, 16, async (n) => {
    const body = goodBody(id(), random);
    const way = n % 2 === 0 ? agent : false;
    if (n % 6 < 2) {
      signedBodies.set(hashOf(body), 'event');
      const answer = await post(listener.port, body, [signed(body)], way);
      findings.count('signed posts within a flood');
      if (answer !== 200) findings.violation(`a signed body within a flood was answered ${answer}`);
      return;
    }
    const forged = oneOf(random, [[], ['0'.repeat(64)], ['no signature']]);
    const answer = await post(listener.port, body, forged, way);
    answers.set(String(answer), (answers.get(String(answer)) ?? 0) + 1);
  });
  findings.count('flood answered 401', answers.get('401') ?? 0);
  findings.count('flood answered 429', answers.get('429') ?? 0);
  if ((answers.get('429') ?? 0) < 20 || (answers.get('401') ?? 0) < 20 || answers.size > 2)
    findings.violation(`a flood was answered ${JSON.stringify([...answers])}`);
  agent.destroy();
  await listener.close();
}

/** What is on disk in the end: every signed body where it belongs, and nothing that was not signed. */
function judgeDisk({ rig, findings, signedBodies }: Attack): void {
  for (const hash of rig.allKept())
    if (!signedBodies.has(hash)) findings.violation(`a body nobody signed is on disk: ${hash.slice(0, 12)}`);
  for (const [hash, expected] of signedBodies) {
    const kept = rig.kept(hash);
    findings.count(`signed bodies kept as ${kept}`);
    if (expected === 'either' ? false : kept !== expected)
      findings.violation(`a signed body is ${kept} and must be ${expected}: ${hash.slice(0, 12)}`);
  }
}

export async function runHostileSuite(
  options: SuiteOptions,
  capabilities: HostileCapabilities = realParts,
): Promise<SuiteReport> {
  const findings = createFindings();
  const random = createRandom(options.seed);
  const rig = openRig(capabilities, () => Date.UTC(2026, 0, 5, 9));
  const listener = await rig.listen({ failuresPerAddress: PLENTY, ...capabilities.limits });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let ids = 0;
  const attack: Attack = {
    rig,
    port: listener.port,
    random,
    findings,
    parts: capabilities,
    signedBodies: new Map(),
    id: () => `h${options.seed}-${ids++}`,
  };
  const crash = (error: unknown): void =>
    findings.violation(`something was thrown and not caught: ${String(error)}`);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);

  const framing = Math.min(2_000, Math.max(FRAMING_KINDS, Math.floor(options.runs / 50)), options.runs);
  const http = Math.min(4_000, Math.max(60, Math.floor(options.runs / 20)), options.runs - framing);
  const inProcess = Math.min(4_000, Math.floor(options.runs / 20));
  const bursts = Math.min(200, Math.ceil(options.runs / 200));
  const direct = Math.max(0, options.runs - framing - http - inProcess);
  let before: number | undefined;
  try {
    const part = Math.ceil(direct / 10);
    for (let tenth = 0; tenth < 10; tenth++) {
      for (let n = tenth * part; n < Math.min(direct, (tenth + 1) * part); n++) tryDirectly(attack, n);
      await takeSigned(attack, Math.ceil(inProcess / 10));
      const posts = Math.ceil(http / 10);
      await abreast(posts, 16, (n) => tryOverHttp(attack, agent, tenth * posts + n));
      const raws = Math.ceil(framing / 10);
      await abreast(raws, 24, (n) => tryFraming(attack, tenth * raws + n));
      for (let n = 0; n < Math.ceil(bursts / 10); n++) await tryPoison(attack, n);
      // The first tenth fills caches that stay as they are.
      if (tenth === 0 && options.runs >= 10_000) before = bytesInUse();
      options.say?.(`hostile: ${(tenth + 1) * 10} %, ${findings.violations} violations`);
    }
    await tryFlood(attack);
    await tryFullDisk(attack);
    const probe = goodBody(attack.id(), random);
    attack.signedBodies.set(hashOf(probe), 'event');
    if ((await post(attack.port, probe, [signed(probe, oneOf(random, RIG_SECRETS))], false)) !== 200)
      findings.violation('a good webhook was not taken after all this');
    judgeDisk(attack);
    if (before !== undefined) {
      const growth = bytesInUse() - before;
      findings.count('memory growth in kB', Math.round(growth / 1_024));
      if (growth >= MOST_GROWTH) findings.violation(`memory grew by ${Math.round(growth / 1_048_576)} MB`);
    }
    return findings.report('hostile', options);
  } finally {
    process.off('uncaughtException', crash);
    process.off('unhandledRejection', crash);
    agent.destroy();
    await rig.close();
  }
}
