import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inSeconds } from '../eventually.ts';
import { at, eventBody, SECRET } from '../records/event-of.ts';
import { createFakeClock } from '../fake-clock.ts';
import { type HubOptions, hubOf, profileText } from './hub-of.ts';
import { postEvent } from './post-event.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { DeskAppointment } from '../../../src/contract/desk-appointment.ts';

export const MINUTE = 60_000;
export const OWN_IDS = profileText('own-ticket-ids');
export const ANNA = { firstName: 'Anna', lastName: 'Kowalska' };

export const row = (id: string, code: string, first = 'Anna', last = 'Kowalska', line = 1) =>
  `${id},${code},${first},${last},${line},${at(600)},2026-01-11T00:00:00Z`;

/** A lobby in which these appointments are booked, and whose tickets the service tells of. */
export async function lobby(rows: readonly string[], about: Partial<HubOptions> = {}) {
  const clock = createFakeClock();
  const folder = temporaryFolder();
  const rosterFile = join(folder, 'roster.csv');
  writeFileSync(rosterFile, ['id,code,firstName,lastName,lineId,startTime,endTime', ...rows].join('\n'));
  const options: HubOptions = {
    clock,
    webhookSecret: SECRET,
    apiKey: 'a-key-of-the-test',
    databasePath: join(folder, 'foyer.sqlite'),
    // The service agrees to everything.
    fetch: () => Promise.resolve(Response.json({ statusCode: 200 })),
    ...about,
    settings: { rosterFile, baseUrl: 'https://service.example', ...about.settings },
  };
  let hub = await hubOf(options);
  await inSeconds(clock, () => expect(hub.day.count()).toBe(rows.length));
  async function appointmentOf(id: string): Promise<DeskAppointment | undefined> {
    const days = hub.day.watch(undefined);
    const { value } = await days.next();
    await days.return(undefined);
    return value?.kind === 'snapshot'
      ? value.appointments.find(({ appointmentId }) => appointmentId === id)
      : undefined;
  }
  return {
    clock,
    hub: () => hub,
    /** `otherwise`: what has changed in the meantime. */
    async restart(otherwise: Partial<HubOptions> = {}) {
      await hub.close();
      hub = await hubOf({
        ...options,
        ...otherwise,
        settings: { ...options.settings, ...otherwise.settings },
      });
    },
    async hear(type: string, data: Readonly<Record<string, unknown>>) {
      expect(await postEvent(hub.webhookAddress, eventBody(type, { lastName: undefined, ...data }))).toBe(
        200,
      );
    },
    /** The visitor confirms, and the service agrees at once. */
    async checkIn(code: string, id: string) {
      const answer = hub.actions.beginCheckIn(code, id).answer;
      await clock.advance(0);
      return answer;
    },
    appointmentOf,
    statusOf: async (id: string): Promise<DeskAppointment['status'] | undefined> =>
      (await appointmentOf(id))?.status,
    label: () => hub.board.snapshot().current?.label,
  };
}

export const call = (seconds: number) => ({ status: 'CALLED', called: { date: at(seconds), desk: 4 } });
