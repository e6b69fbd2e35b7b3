import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventBody, SECRET, sign } from '../../../test/support/records/event-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hostOf } from '../../../test/support/hubs/host-of.ts';
import { DEFAULT_PROFILE, hubOf } from '../../../test/support/hubs/hub-of.ts';
import { postEvent, postSigned } from '../../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { wallMs } from '../../clock/clock.ts';
import { HubStatusSchema } from '../../contract/hub-status.ts';
import type { Hub } from '../hub.ts';
import { MAX_UNKNOWN_TYPES } from './event-receiver.ts';

const MINUTE = 60_000;
const troubles = (hub: Hub) =>
  HubStatusSchema.parse(hub.status.snapshot()).notices.map((notice) =>
    notice.kind === 'webhook' ? notice.trouble : notice.kind,
  );
const post = (hub: Hub, body: Buffer, secret = SECRET) => postEvent(hub.webhookAddress, body, secret);

async function doorOf(databasePath = join(temporaryFolder(), 'foyer.sqlite')) {
  const clock = createFakeClock();
  const hub = await hubOf({ clock, webhookSecret: SECRET, databasePath });
  return { clock, hub, databasePath };
}

describe('whoever waits for the first event', () => {
  it('an administrator who waits for the first event is told why the last request was turned away, whatever it was', async () => {
    const { hub } = await doorOf();
    const cause = () => HubStatusSchema.parse(hub.status.snapshot()).refusedRequest?.cause;
    expect(cause()).toBeUndefined();
    await fetch(hub.webhookAddress);
    expect(cause()).toBe('method');
    await fetch(new URL('/hooks', hub.webhookAddress), { method: 'POST' });
    expect(cause()).toBe('path');
    await post(hub, eventBody('ticket_created'), 'another');
    expect(cause()).toBe('signature');
    expect(await post(hub, eventBody('ticket_created'))).toBe(200);
    expect(hub.status.snapshot().lastEventAt).toBeDefined();
  });

  it('an administrator who waits for the first event reads what came last', async () => {
    const { hub } = await doorOf();
    expect(hub.status.snapshot()).not.toHaveProperty('lastEventType');
    for (const type of ['ticket_created', 'ticket_called'] as const) {
      expect(await post(hub, eventBody(type))).toBe(200);
      expect(HubStatusSchema.parse(hub.status.snapshot()).lastEventType).toBe(type);
    }
  });
});

describe('a webhook secret that is not the service’s', () => {
  it('a webhook secret that is not the service’s is told to staff: how many events were refused, and since when', async () => {
    const { hub, clock } = await doorOf();
    const since = Math.floor(clock.now());
    for (let n = 0; n < 3; n++) {
      expect(await post(hub, eventBody('ticket_created', { id: `t${n}` }), 'another')).toBe(401);
      await clock.advance(MINUTE);
    }
    expect(troubles(hub)).toEqual([{ kind: 'signatures', count: 3 }]);
    expect(hub.status.snapshot()).toMatchObject({
      refusedEvents: { count: 3, since },
      notices: [{ kind: 'webhook', at: since }],
    });
  });

  it('the warning of a wrong webhook secret is over with the first event that is signed with it', async () => {
    const { hub } = await doorOf();
    await post(hub, eventBody('ticket_created'), 'another');
    expect(troubles(hub)).toHaveLength(1);
    expect(await post(hub, eventBody('ticket_created'))).toBe(200);
    expect(troubles(hub)).toEqual([]);
    expect(hub.status.snapshot().refusedEvents).toBeUndefined();
  });

  it('the warning of a wrong webhook secret can be dismissed for a day, also while a service that was left still posts', async () => {
    const { hub, clock } = await doorOf();
    await post(hub, eventBody('ticket_created'), 'another');
    expect(hub.status.dismiss(hub.status.snapshot().notices[0]?.noticeId ?? '')).toBe(true);
    for (let n = 0; n < 5; n++) {
      await post(hub, eventBody('ticket_created', { id: `good-${n}` }));
      await post(hub, eventBody('ticket_created'), 'another');
      expect(troubles(hub)).toEqual([]);
      await clock.advance(MINUTE);
    }
    // Setup goes on telling.
    expect(hub.status.snapshot().refusedEvents?.count).toBe(1);
    await clock.advance(24 * 60 * MINUTE);
    expect(troubles(hub)).toEqual([{ kind: 'signatures', count: 1 }]);
  });

  it('the warning of a wrong webhook secret comes again on the same day once ten times as many are refused', async () => {
    const { hub } = await doorOf();
    const refuse = async (times: number) => {
      for (let n = 0; n < times; n++) await post(hub, eventBody('ticket_created'), 'another');
    };
    await refuse(1);
    const dismiss = () => hub.status.dismiss(hub.status.snapshot().notices[0]?.noticeId ?? '');
    expect(dismiss()).toBe(true);
    await refuse(9);
    expect(troubles(hub)).toEqual([]);
    await refuse(1);
    expect(troubles(hub)).toEqual([{ kind: 'signatures', count: 10 }]);
    expect(dismiss()).toBe(true);
    await refuse(20);
    expect(troubles(hub)).toEqual([]);
  });

  it('floods no screen: a hundred refused are told at once, and again after ten seconds', async () => {
    const { hub, clock } = await doorOf();
    let told = 0;
    const watching = (async () => {
      for await (const _ of hub.status.watch(undefined)) told += 1;
    })();
    await clock.advance(1);
    const before = told;
    for (let n = 0; n < 100; n++) await post(hub, eventBody('ticket_created'), 'another');
    await clock.advance(1);
    expect(told - before).toBe(1);
    await clock.advance(10_000);
    expect(told - before).toBe(2);
    expect(hub.status.snapshot().refusedEvents?.count).toBe(100);
    await hub.close();
    await watching;
  });
});

describe('events of a type that Foyer does not know', () => {
  it('events of a type that Foyer does not know are one notice a type, however many come, and stay dismissed after a restart', async () => {
    const { hub, databasePath } = await doorOf();
    for (let n = 0; n < 4; n++) {
      expect(await post(hub, eventBody('line_changed', { id: `l${n}` }))).toBe(200);
      expect(await post(hub, eventBody('user_changed', { id: `u${n}` }))).toBe(200);
    }
    const both = ['line_changed', 'user_changed'].map((type) => ({ kind: 'unknown-type', type }));
    expect(troubles(hub)).toHaveLength(2);
    expect(troubles(hub)).toEqual(expect.arrayContaining(both));
    const line = hub.status.snapshot().notices.find(({ noticeId }) => noticeId.includes('line_changed'));
    expect(hub.status.dismiss(line?.noticeId ?? '')).toBe(true);
    expect(hub.status.dismiss(line?.noticeId ?? '')).toBe(false);
    await hub.close();

    const { hub: again } = await doorOf(databasePath);
    await post(again, eventBody('line_changed', { id: 'later' }));
    expect(troubles(again)).toEqual([{ kind: 'unknown-type', type: 'user_changed' }]);
  });

  it('fill neither the list of notices nor the disk', async () => {
    const { hub } = await doorOf();
    for (let n = 0; n < 300; n++) {
      expect(await post(hub, eventBody(`made_up_${n}`, { firstName: 'x'.repeat(500) }))).toBe(200);
    }
    expect(troubles(hub)).toHaveLength(MAX_UNKNOWN_TYPES);
  });
});

describe('a service that signs the address and the body', () => {
  const ADDRESS = 'https://lobby.example/hooks/webhooks?site=7';

  async function signing(address: string | undefined) {
    const profileFile = join(temporaryFolder(), 'profile.json');
    const profile = JSON.parse(DEFAULT_PROFILE) as { signature: object };
    writeFileSync(
      profileFile,
      JSON.stringify({ ...profile, signature: { ...profile.signature, content: 'address-and-body' } }),
    );
    const host = await hostOf({
      FOYER_PROFILE_FILE: profileFile,
      FOYER_WEBHOOK_SECRET: SECRET,
      ...(address === undefined ? {} : { FOYER_WEBHOOK_ADDRESS: address }),
    });
    return host.access;
  }
  const over = (address: string, body: Buffer) => sign(Buffer.concat([Buffer.from(address), body]));

  it('a service that signs the address and the body is heard once Foyer knows the address as it is registered, hex in either case', async () => {
    const access = await signing(ADDRESS);
    const { webhookAddress, webhookState } = access.hub();
    expect(webhookState).toBe('listening');
    const body = eventBody('ticket_created');
    expect(await postSigned(webhookAddress, body, over(ADDRESS, body))).toBe(200);
    expect(await postSigned(webhookAddress, body, over(ADDRESS, body).toUpperCase())).toBe(200);
    expect(await postSigned(webhookAddress, body, sign(body))).toBe(401);
    expect(await postSigned(webhookAddress, body, over(`${ADDRESS}/`, body))).toBe(401);
  });

  it('a service that signs the address and the body is heard however a final slash and a query are written, here and there', async () => {
    const base = 'https://lobby.example/hooks/webhooks';
    for (const set of [base, `${base}/`, `${base}?site=7`]) {
      const access = await signing(set);
      const { webhookAddress } = access.hub();
      for (const [registered, sentTo] of [
        [base, ''],
        [`${base}/`, '/'],
        [`${base}?site=7`, '?site=7'],
        [`${base}/?site=7`, '/?site=7'],
      ] as const) {
        const body = eventBody('ticket_created', { id: registered });
        expect(await postSigned(`${webhookAddress}${sentTo}`, body, over(registered, body))).toBe(200);
        expect(await postSigned(webhookAddress, body, over(`${registered}x`, body))).toBe(401);
      }
    }
  });

  it('a service that signs the address and the body is refused while Foyer does not know it, and both desk and setup can say so', async () => {
    const access = await signing(undefined);
    const body = eventBody('ticket_created');
    expect(await postSigned(access.hub().webhookAddress, body, sign(body))).toBe(401);
    expect(access.hub().status.snapshot().webhooks).toBe('no-address');
    expect(access.settingsView().signsAddress).toBe(true);
    expect(await access.saveSettings({ webhookAddress: 'http://lobby.example/webhooks' })).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'webhookAddress' }],
    });
    expect(await access.saveSettings({ webhookAddress: ADDRESS })).toMatchObject({
      kind: 'saved',
      settings: { webhookAddress: ADDRESS },
    });
    expect(await postSigned(access.hub().webhookAddress, body, over(ADDRESS, body))).toBe(200);
  });
});

it('a service whose signatures tell the time is heard, also when it tries again later, and setup can hear itself', async () => {
  const profileFile = join(temporaryFolder(), 'profile.json');
  const profile = JSON.parse(DEFAULT_PROFILE) as { signature: object };
  const signature = { ...profile.signature, content: 'time-and-body', prefix: 'v1=' };
  writeFileSync(profileFile, JSON.stringify({ ...profile, signature }));
  const clock = createFakeClock();
  const env = { FOYER_PROFILE_FILE: profileFile, FOYER_WEBHOOK_SECRET: SECRET };
  const { access } = await hostOf(env, { clock });
  const hub = access.hub();
  const body = eventBody('ticket_created');
  const seconds = Math.floor(wallMs(clock) / 1_000);
  const signed = (at: number) => `t=${at},v1=${sign(Buffer.concat([Buffer.from(`${at}.`), body]))}`;
  expect(await postSigned(hub.webhookAddress, body, signed(seconds - 60))).toBe(200);
  expect(await postSigned(hub.webhookAddress, body, signed(seconds))).toBe(200);
  expect(await postSigned(hub.webhookAddress, body, sign(body))).toBe(401);
  expect(await hub.loop()).toBe('heard');
  expect(access.settingsView().signature).toMatchObject({ content: 'time-and-body', prefix: 'v1=' });
});
