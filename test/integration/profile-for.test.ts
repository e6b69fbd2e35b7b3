import { describe, expect, it } from 'vitest';
import { completed, READING_NAMES, READINGS } from '../../simulator/readings/readings.ts';
import { parseProfile } from '../../src/main/service/profile.ts';
import { profileFor } from '../support/records/readings-of.ts';

const rows = READING_NAMES.flatMap((name) =>
  [...READINGS[name].values].map((value): [string, string] => [name, value]),
);

describe('the profile that fits a service', () => {
  it.each(rows)(
    'the profile that fits a service is one that Foyer takes, where the service has %s=%s',
    (name, value) => {
      const parsed = parseProfile(profileFor(completed({ [name]: value })));
      expect(parsed).toMatchObject({ ok: true });
    },
  );

  it('the profile that fits a service names where locations are read, what is signed, and how tickets are numbered if known', () => {
    const other = completed({
      'ticket-ids': 'colliding',
      'locations-path': 'without-slash',
      'signature-content': 'address-and-body',
      'version-header': 'all',
      'appointment-times': 'utc-milliseconds',
    });
    expect(parseProfile(profileFor(other))).toMatchObject({
      profile: {
        ticketIds: 'unknown',
        locationsPath: '/v1/locations',
        versionedCalls: 'all',
        appointmentTimes: 'utc-milliseconds',
        signature: { content: 'address-and-body', algorithm: 'sha256' },
      },
    });
    expect(parseProfile(profileFor(completed({ 'signature-content': 'time-and-body' })))).toMatchObject({
      profile: { signature: { content: 'time-and-body', prefix: 'v1=' } },
    });
    expect(parseProfile(profileFor(other, { ticketIds: 'own' }))).toMatchObject({
      profile: { ticketIds: 'own' },
    });
  });
});
