import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wallMs } from '../../clock/clock.ts';
import { eventBody } from '../../../test/support/records/event-of.ts';
import { fleetOf } from '../../../test/support/parts/fleet-of.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { DEFAULT_PROFILE } from '../../../test/support/hubs/hub-of.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { startHubHost } from '../host/hub-host.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import type { ConfigFile } from '../settings/settings.ts';
import { openFileVault } from '../settings/file-vault.ts';
import { openServices } from '../../../test/support/parts/open-services.ts';
import { createHostSettings } from '../settings/host-settings.ts';
import type { SettingsLayer } from '../settings/settings.ts';

const HOUR = 3_600_000;

async function site(environment: ConfigFile = {}) {
  const clock = createFakeClock();
  const dataDir = temporaryFolder();
  let layer: SettingsLayer = { webhookPort: 0 };
  const opened = openFileVault(join(dataDir, 'secrets.json'));
  if (opened.kind !== 'open') throw new Error(opened.sentence);
  const settings = createHostSettings({
    store: {
      read: () => ({ kind: 'read', layer }),
      write: (next) => void (layer = next),
      trouble: () => undefined,
    },
    vault: opened.vault,
    services: openServices(dataDir),
    configFile: {},
    environment,
    demo: undefined,
    now: () => wallMs(clock),
  });
  const started = await startHubHost({
    fleet: fleetOf({ clock }).fleet,
    dataDir,
    settings,
    fetch,
    defaultProfile: DEFAULT_PROFILE,
    clock,
    log: silentLog,
    random: () => 0,
  });
  if (started.kind === 'failed') throw new Error(started.sentence);
  onTestFinished(() => started.host.stop());
  const { access } = started.host;
  return {
    clock,
    vault: opened.vault,
    change: async (webhookSecret: string) =>
      expect((await access.saveSettings({ webhookSecret })).kind).toBe('saved'),
    /** Statuses for a new event signed with each secret. */
    async by(...secrets: string[]) {
      const statuses: number[] = [];
      for (const secret of secrets)
        statuses.push(await postEvent(access.hub().webhookAddress, eventBody('ticket_created'), secret));
      return statuses;
    },
    view: () => JSON.stringify([access.settingsView(), access.hub().status.snapshot()]),
  };
}

describe('a new webhook secret', () => {
  it('a new webhook secret is taken at once, and the one before for a day more', async () => {
    const s = await site();
    await s.change('secret-one');
    expect(await s.by('secret-one', 'secret-two')).toEqual([200, 401]);
    await s.change('secret-two');
    expect(await s.by('secret-one', 'secret-two')).toEqual([200, 200]);
    s.clock.jump(24 * HOUR - 1);
    expect(await s.by('secret-one', 'secret-two')).toEqual([200, 200]);
    s.clock.jump(1);
    expect(await s.by('secret-one', 'secret-two')).toEqual([401, 200]);
    expect(s.view()).not.toMatch(/secret-one|secret-two/);
  });

  it('a new webhook secret puts aside the one before, and only that one', async () => {
    const s = await site();
    await s.change('secret-one');
    await s.change('secret-two');
    await s.change('third');
    expect(await s.by('secret-one', 'secret-two', 'third')).toEqual([401, 200, 200]);
  });

  it('a new webhook secret that is the same as before changes nothing', async () => {
    const s = await site();
    await s.change('secret-one');
    await s.change('secret-two');
    s.clock.jump(23 * HOUR);
    await s.change(' secret-two ');
    expect(await s.by('secret-one', 'secret-two')).toEqual([200, 200]);
    s.clock.jump(HOUR);
    expect(await s.by('secret-one', 'secret-two')).toEqual([401, 200]);
  });

  it('a new webhook secret withdraws the one before also when the clock is set back by years', async () => {
    const s = await site();
    await s.change('secret-one');
    await s.change('secret-two');
    s.clock.jump(-10 * 365 * 24 * HOUR);
    expect(await s.by('secret-one', 'secret-two')).toEqual([401, 200]);
  });

  it('a new webhook secret is not mixed with one of setup when the environment decides', async () => {
    const s = await site({ webhookSecret: 'environment' });
    await s.vault.write({
      previousWebhookSecret: JSON.stringify({ secret: 'old', changedAt: wallMs(s.clock) }),
    });
    expect(await s.by('environment', 'old')).toEqual([200, 401]);
  });

  it('a new webhook secret is taken also when what is kept of the one before cannot be read', async () => {
    const s = await site();
    await s.change('secret-one');
    for (const text of ['', 'no JSON', '{"secret":""}', '{"secret":"","changedAt":0}', 'null']) {
      await s.vault.write({ previousWebhookSecret: text });
      expect(await s.by('secret-one', '', text)).toEqual([200, 401, 401]);
    }
  });
});
