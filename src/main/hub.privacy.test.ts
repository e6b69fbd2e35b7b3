/** One visitor, of whom every word is known, goes through every flow of a hub; then an administrator is asked to erase them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSeconds } from '../../test/support/eventually.ts';
import { at } from '../../test/support/records/event-of.ts';
import { settingsInForce } from '../../test/support/hubs/hub-of.ts';
import { healthOf, type HealthSource, metricsOf, metricsText } from './health/health.ts';
import { hostDiagnostics } from './host/host-diagnostics.ts';
import {
  HOUR,
  DAY,
  VISITOR,
  CANARIES,
  BYSTANDER,
  ROSTER,
  holding,
  house,
  OTHER,
  throughEveryFlow,
  recordsOf,
} from '../../test/support/hubs/visitor-everywhere.ts';

describe('a visitor of whom twenty words are known', () => {
  it('a visitor of whom twenty words are known is erased from every file, comes back with no list, and is in no line of the log', async () => {
    expect(CANARIES).toHaveLength(20);
    const h = await house();
    await throughEveryFlow(h);
    // What is looked for would be found.
    expect(new Set(holding(h.folder, CANARIES).map((found) => found.split(': ')[1]))).toEqual(
      new Set(CANARIES),
    );

    const records = await recordsOf(h.hub(), 'quillon vantreight');
    expect(records.map(({ kind }) => kind).toSorted()).toEqual(['appointment', 'appointment', 'booking']);
    const asked = await h.hub().privacy.erase(records);
    expect(asked).toMatchObject({
      kind: 'pending',
      pending: expect.arrayContaining([
        expect.objectContaining({ what: 'edit', state: 'unread' }),
        expect.objectContaining({ what: 'auto-assign', state: 'undecided' }),
      ]),
    });
    // Nothing was done before that was said.
    expect(holding(h.folder, [VISITOR.email])).not.toEqual([]);

    const answer = await h.answerOf(h.hub().privacy.erase(records, 'discard'));
    expect(answer).toEqual({ kind: 'erased', copies: true });
    expect(holding(h.folder, CANARIES)).toEqual([]);
    expect(holding(h.folder, [BYSTANDER])).not.toEqual([]);
    expect(await h.hub().privacy.erase(records)).toEqual({ kind: 'unknown' });
    expect(h.hub().status.snapshot().waitingToSend).toBe(0);

    // The roster is written anew, and the back office sends again.
    writeFileSync(h.rosterFile, `${ROSTER}\n556,B-2,Bo,,,,1,${at(600)},${at(1_800)}`);
    await inSeconds(h.clock, () => expect(h.hub().day.count()).toBe(2));
    expect(await h.bring([OTHER])).toEqual({
      taken: 0,
      problems: [{ id: VISITOR.otherAppointmentId, rule: { kind: 'erased' }, isTaken: false }],
    });
    await h.restart();
    await inSeconds(h.clock, () => expect(h.hub().day.count()).toBe(2));
    expect(h.hub().actions.lookUp(VISITOR.code).answer.kind).toBe('unknown');
    expect(holding(h.folder, CANARIES)).toEqual([]);
    expect(h.hub().privacy.read()).toMatchObject({ erased: 3, waiting: 0 });
    const told = JSON.stringify(h.log.lines);
    expect(CANARIES.filter((word) => told.includes(word))).toEqual([]);
  });

  it('a visitor of whom twenty words are known is in nothing that is handed on, after every flow: log, health, metrics, diagnostics', async () => {
    const h = await house();
    await throughEveryFlow(h);
    const place = { hub: h.hub, inForce: () => settingsInForce() };
    const lines = h.log.lines.map(({ level, event, fields }) =>
      JSON.stringify({ level, at: new Date(0).toISOString(), event, ...fields }),
    );
    mkdirSync(join(h.folder, 'logs'));
    writeFileSync(join(h.folder, 'logs', 'foyer-2026-11-23.log'), lines.join('\n'));
    const source: HealthSource = {
      status: () => h.hub().status.snapshot(),
      selfTest: () => ({ kind: 'never' }),
      screens: () => [],
      copyAt: () => undefined,
      process: () => ({ memoryBytes: 1, cpuSeconds: 1, startedAt: 0 }),
    };
    const diagnostics = hostDiagnostics({ dataDir: h.folder, clock: h.clock }, place, {
      state: source.selfTest,
    });
    const told = {
      log: lines.join(),
      health: JSON.stringify(healthOf(source)),
      metrics: metricsText(metricsOf(source)),
      diagnostics: await diagnostics(),
    };
    expect(JSON.parse(told.diagnostics)).toMatchObject({
      log: { left: 0 },
      databases: { 'in use': { rows: { appointments: expect.any(Number) as number } } },
    });
    expect(source.status()?.notices.length).toBeGreaterThan(1);
    for (const [where, text] of Object.entries(told))
      expect(
        CANARIES.filter((word) => text.toLowerCase().includes(word.toLowerCase())),
        where,
      ).toEqual([]);
  });

  it('a visitor of whom twenty words are known is erased by itself once what was to be sent is sent, over a restart', async () => {
    const h = await house();
    h.setAway(true);
    const saved = h.hub().actions.beginCheckIn(VISITOR.code, VISITOR.appointmentId).answer;
    await h.clock.advance(3_000);
    expect(await saved).toMatchObject({ kind: 'saved' });
    const records = await recordsOf(h.hub(), VISITOR.email);
    expect(records).toEqual([{ kind: 'appointment', appointmentId: VISITOR.appointmentId }]);
    expect(await h.hub().privacy.erase(records, 'send')).toMatchObject({
      kind: 'waiting',
      pending: [{ what: 'check-in', state: 'to-send' }],
    });
    await h.restart();
    await h.clock.advance(5 * 60_000);
    expect(h.hub().privacy.read()).toMatchObject({ waiting: 1, erased: 0 });
    expect(await recordsOf(h.hub(), VISITOR.code)).toEqual(records);
    h.setAway(false);
    await inSeconds(h.clock, () => expect(h.hub().privacy.read()).toMatchObject({ waiting: 0, erased: 1 }));
    await inSeconds(h.clock, () => expect(holding(h.folder, CANARIES)).toEqual([]));
    expect(h.checkIns()).toBe(1);
  });

  it('a visitor of whom twenty words are known has nothing sent of what an administrator discards', async () => {
    const h = await house();
    h.setAway(true);
    const saved = h.hub().actions.beginCheckIn(VISITOR.code, VISITOR.appointmentId).answer;
    await h.clock.advance(3_000);
    await saved;
    const records = await recordsOf(h.hub(), VISITOR.lastName);
    expect(await h.answerOf(h.hub().privacy.erase(records, 'discard'))).toMatchObject({ kind: 'erased' });
    h.setAway(false);
    await h.clock.advance(10 * 60_000);
    expect(h.checkIns()).toBe(0);
    expect(h.hub().status.snapshot().waitingToSend).toBe(0);
  });

  it('a visitor of whom twenty words are known is handed all of it, and nothing of anybody else', async () => {
    const h = await house();
    await throughEveryFlow(h);
    const answer = await h.hub().privacy.export(await recordsOf(h.hub(), 'quillon vantreight'));
    const text = answer.kind === 'data' ? answer.text : '';
    expect(CANARIES.filter((word) => !text.includes(word))).toEqual([]);
    expect(text).not.toContain(BYSTANDER);
    const other = await h.hub().privacy.export(await recordsOf(h.hub(), BYSTANDER));
    expect(other.kind).toBe('data');
    expect(CANARIES.filter((word) => JSON.stringify(other).includes(word))).toEqual([]);
    expect(await h.hub().privacy.export([{ kind: 'ticket', ticketId: 'none' }])).toEqual({ kind: 'unknown' });
  });

  it('a visitor of whom twenty words are known is gone from every file once the time to keep it is over, without a word of anybody', async () => {
    const h = await house();
    await throughEveryFlow(h);
    for (const notice of h.hub().status.snapshot().notices) h.hub().status.dismiss(notice.noticeId);
    h.setAway(false);
    const [booking] = (await h.hub().privacy.find(VISITOR.bookingEmail)).records;
    const intentId = booking?.record.kind === 'booking' ? booking.record.intentId : 0;
    await h.clock.advance(10 * 60_000);
    h.hub().actions.resolve(intentId, { kind: 'give-up' });
    writeFileSync(h.rosterFile, ROSTER.split('\n').toSpliced(1, 1).join('\n'));
    const days = async (count: number): Promise<void> => {
      for (let day = 0; day < count; day++) {
        h.clock.stall(DAY - HOUR);
        await h.clock.advance(HOUR);
      }
    };
    // What could not be read of events is kept longest: seven days.
    await days(9);
    expect(holding(h.folder, CANARIES).filter((found) => found.startsWith('foyer.sqlite'))).toEqual(
      [VISITOR.appointmentId, VISITOR.code, VISITOR.otherAppointmentId, VISITOR.otherCode].map(
        (word) => `foyer.sqlite: ${word}`,
      ),
    );
    // The code stays for fourteen days after the appointment, and copies for eight.
    await days(22);
    await inSeconds(h.clock, () => expect(holding(h.folder, CANARIES)).toEqual([]));
    expect(h.hub().privacy.read().erased).toBe(0);
  });
});
