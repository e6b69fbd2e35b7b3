import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const event = (type: string, data: object): Buffer => Buffer.from(JSON.stringify({ type, data }));

async function lobby(env: Readonly<Record<string, string>> = {}) {
  const host = await hostOf({ FOYER_WEBHOOK_SECRET: SECRET, ...env });
  await host.access.saveSettings({ location: { id: 7, name: 'Northgate' } });
  const post = (body: Buffer) => postEvent(host.access.hub().webhookAddress, body);
  return { ...host, post };
}

describe('a location that the service renames', () => {
  it('a location that the service renames has its new name on every screen at once, and after a restart', async () => {
    const l = await lobby();
    const { client } = await (await screensOf(l.access)).client('kiosk');
    const settings = await client.screen.watch();
    expect((await settings.next()).value).toMatchObject({ locationName: 'Northgate' });
    expect(await l.post(event('location_changed', { id: 7, name: 'Northgate House' }))).toBe(200);
    expect((await settings.next()).value).toMatchObject({ locationName: 'Northgate House' });
    expect(l.access.settingsView().locationName).toBe('Northgate House');
    await l.access.saveSettings({ brandName: 'Registry' });
    expect(l.access.settingsView().locationName).toBe('Northgate House');
  });

  it('a location that the service renames keeps the name that an administrator wrote by hand', async () => {
    const l = await lobby({ FOYER_LOCATION_NAME: 'The old mill' });
    expect(await l.post(event('location_changed', { id: 7, name: 'Northgate House' }))).toBe(200);
    expect(l.access.settingsView().locationName).toBe('The old mill');
  });

  it('a location with another id that the service renames is not this lobby’s matter', async () => {
    const l = await lobby();
    expect(await l.post(event('location_changed', { id: 8, name: 'Southgate' }))).toBe(200);
    expect(l.access.settingsView().locationName).toBe('Northgate');
  });

  it.each([
    ['an id with a fraction', { id: 7.5, name: 'Half' }],
    ['an id that no column holds', { id: 9e20, name: 'Far' }],
    ['a name of nothing', { id: 7, name: '  ' }],
  ])(
    'a location that the service renames is acknowledged and changes nothing with %s',
    async (_what, data) => {
      const l = await lobby();
      expect(await l.post(event('location_changed', data))).toBe(200);
      expect(l.access.settingsView().locationName).toBe('Northgate');
    },
  );

  it('a location that the service renames is where a visitor of another location is sent, by its new name', async () => {
    const rosterFile = join(temporaryFolder(), 'roster.csv');
    writeFileSync(
      rosterFile,
      'id,code,firstName,lineId,locationId,locationName,startTime,endTime\na1,A-42,Anna,1,8,Southgate,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z\n',
    );
    const clock = createFakeClock();
    const hub = await hubOf({
      clock,
      webhookSecret: SECRET,
      settings: { rosterFile, locationId: 7 },
    });
    await expect
      .poll(async () => {
        await clock.advance(1_000);
        return hub.actions.lookUp('A-42').answer;
      })
      .toMatchObject({ kind: 'other-location', locationName: 'Southgate' });
    await postEvent(hub.webhookAddress, event('location_changed', { id: 8, name: 'Southgate Annexe' }));
    expect(hub.actions.lookUp('A-42').answer).toMatchObject({
      kind: 'other-location',
      locationName: 'Southgate Annexe',
    });
  });
});
