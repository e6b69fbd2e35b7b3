/** A visitor whom two services know, one after the other: the database of the first is a backup then. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../../test/support/eventually.ts';
import { at } from '../../../test/support/records/event-of.ts';
import { hostOf, type TestHost } from '../../../test/support/hubs/host-of.ts';
import { COPIES_TO_RENEW } from '../storage/copies-to-renew.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const BEFORE = {
  appointmentId: '77180421',
  code: 'QV-7718',
  firstName: 'Quillon',
  lastName: 'Vantreight',
  phone: '+49 555 0188 0177',
  email: 'qv-canary@mail.example',
};
const NOW = { ...BEFORE, appointmentId: '88190532', code: 'ZW-8819', email: 'zw-canary@mail.example' };
const CANARIES = [...new Set([...Object.values(BEFORE), ...Object.values(NOW)])];
const BYSTANDER = 'Ottoline';
const OLD_SERVICE = 'https://old.example';

/** A network that is away, at once. */
const fetchNothing = () => Promise.reject(new TypeError('fetch failed'));

function roster(visitor: typeof BEFORE): string {
  const path = join(temporaryFolder(), 'roster.csv');
  const { appointmentId, code, firstName, lastName, phone, email } = visitor;
  const times = `1,${at(600)},${at(1_800)}`;
  writeFileSync(
    path,
    [
      'id,code,firstName,lastName,phoneNumber,email,lineId,startTime,endTime',
      `${appointmentId},${code},${firstName},${lastName},${phone},${email},${times}`,
      `555,B-1,${BYSTANDER},Marchbanks,,,${times}`,
    ].join('\n'),
  );
  return path;
}

/** Every file of the data folder in which one of `words` stands, as it is or in the lower case of a search. */
function holding(folder: string, words: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'latin1').toLowerCase();
      return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${name}: ${word}`);
    });
}

const knows = (host: TestHost, code: string): Promise<void> =>
  inSeconds(host.clock, () => expect(host.access.hub().actions.lookUp(code).answer.kind).not.toBe('unknown'));

/** While time passes. */
async function answerOf<T>(host: TestHost, asked: Promise<T>): Promise<T> {
  const answers: T[] = [];
  void asked.then((answer) => answers.push(answer));
  await inSeconds(host.clock, () => expect(answers).toHaveLength(1));
  return asked;
}

const dataOf = async (host: TestHost) => {
  const { privacy } = host.access.hub();
  const { records } = await privacy.find('quillon vantreight');
  return { privacy, found: records, records: records.map(({ record }) => record) };
};

/** A house that worked for one service and then for another; `act` is what happened meanwhile at the first. */
async function moved(act: (host: TestHost) => Promise<void> = () => Promise.resolve()): Promise<TestHost> {
  const first = await hostOf({ FOYER_ROSTER_FILE: roster(BEFORE) }, { fetch: fetchNothing });
  await first.access.saveSettings({ baseUrl: OLD_SERVICE, apiKey: 'key-one' });
  await knows(first, BEFORE.code);
  await act(first);
  const copied = first.access.hub().copyNow();
  await answerOf(first, copied);
  await first.stop();
  const { dataDir } = first;
  const next = { FOYER_BASE_URL: 'https://new.example', FOYER_API_KEY: 'key-two' };
  const host = await hostOf({ ...next, FOYER_ROSTER_FILE: roster(NOW) }, { dataDir, fetch: fetchNothing });
  await knows(host, NOW.code);
  // What is looked for would be found, also in the copy.
  expect(new Set(holding(dataDir, CANARIES).map((found) => found.split(': ')[1]))).toEqual(new Set(CANARIES));
  return host;
}

describe('a visitor whom a service knew that was left', () => {
  it('a visitor of a service that was left is gone from every file within the erasure of what the service in use knows', async () => {
    const host = await moved(async (first) => {
      const saved = first.access.hub().actions.beginCheckIn(BEFORE.code, BEFORE.appointmentId).answer;
      await first.clock.advance(3_000);
      expect((await saved).kind).toBe('saved');
    });
    const { privacy, found, records } = await dataOf(host);
    expect(found.map(({ record }) => record)).toEqual([
      { kind: 'appointment', appointmentId: NOW.appointmentId },
    ]);
    const handed = await privacy.export(records);
    const text = handed.kind === 'data' ? handed.text : '';
    expect(Object.values(NOW).filter((word) => !text.includes(word))).toEqual([]);
    expect(text).not.toContain(BYSTANDER);
    expect(await answerOf(host, privacy.erase(records, 'discard'))).toEqual({ kind: 'erased', copies: true });
    expect(holding(host.dataDir, CANARIES)).toEqual([]);
    expect(holding(host.dataDir, [BYSTANDER])).not.toEqual([]);
    expect(privacy.read().erased).toBe(1);
    expect(await privacy.erase(records)).toEqual({ kind: 'unknown' });
    expect(await privacy.export(records)).toEqual({ kind: 'unknown' });
  });

  it('an erased visitor of a service that was left is in no file, though the backups could not be renewed then', async () => {
    const first = await hostOf({ FOYER_ROSTER_FILE: roster(BEFORE) }, { fetch: fetchNothing });
    await first.access.saveSettings({ baseUrl: OLD_SERVICE, apiKey: 'key-one' });
    await knows(first, BEFORE.code);
    const made = await answerOf(first, first.access.hub().copyNow());
    const copy = made.kind === 'kept' ? made.path : '';
    const before = readFileSync(copy);
    const { privacy, records } = await dataOf(first);
    expect(await answerOf(first, privacy.erase(records, 'discard'))).toMatchObject({ copies: true });
    await first.stop();
    // As after a disk that refused the new copy.
    writeFileSync(copy, before);
    const sqlite = new DatabaseSync(join(first.dataDir, 'foyer.sqlite'));
    sqlite.exec(`INSERT INTO facts (name, value) VALUES ('${COPIES_TO_RENEW}', '1')`);
    sqlite.close();
    expect(holding(first.dataDir, Object.values(BEFORE))).not.toEqual([]);
    const next = { FOYER_BASE_URL: 'https://new.example', FOYER_API_KEY: 'key-two' };
    await hostOf({ ...next, FOYER_ROSTER_FILE: '' }, { dataDir: first.dataDir, fetch: fetchNothing });
    expect(holding(first.dataDir, Object.values(BEFORE))).toEqual([]);
  });

  it('a visitor of a service that was left is gone with the backup after eight days, without a word of anybody', async () => {
    const host = await moved();
    for (let day = 0; day < 31; day += 1) {
      host.clock.stall(DAY - 2 * MINUTE);
      await host.clock.advance(2 * MINUTE);
    }
    const words = [BEFORE.appointmentId, BEFORE.code, BEFORE.email];
    await inSeconds(host.clock, () => expect(holding(host.dataDir, words)).toEqual([]));
  });
});
