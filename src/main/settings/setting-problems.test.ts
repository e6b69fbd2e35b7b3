import { expect, it } from 'vitest';
import type { SettingProblem } from '../../contract/setting-problem.ts';
import { readSettingsFile } from './settings-file.ts';

function problemsOf(file: object) {
  const reading = readSettingsFile(JSON.stringify(file));
  return reading.kind === 'invalid' ? reading.problems : [];
}

it.each<[object, string, SettingProblem]>([
  [{ brandName: 5 }, 'brandName', { kind: 'not-text' }],
  [{ brandName: ' ' }, 'brandName', { kind: 'empty' }],
  [{ brandName: 'N'.repeat(61) }, 'brandName', { kind: 'too-long', most: 60 }],
  [{ kioskName: 'North\nSouth' }, 'kioskName', { kind: 'not-one-line' }],
  [{ webhookPort: '80' }, 'webhookPort', { kind: 'not-a-number' }],
  [{ webhookPort: 80.5 }, 'webhookPort', { kind: 'not-port', least: 0, most: 65_535 }],
  [{ panelInches: 2 }, 'panelInches', { kind: 'not-inches', least: 10, most: 100 }],
  [{ callVolume: 101 }, 'callVolume', { kind: 'not-percent', least: 10, most: 100 }],
  [{ camera: 'true' }, 'camera', { kind: 'one-of', values: ['true', 'false'] }],
  [{ desks: {} }, 'desks', { kind: 'not-a-list' }],
  [{ retention: [] }, 'retention', { kind: 'not-an-object' }],
  [{ languages: [] }, 'languages', { kind: 'no-entry' }],
  [{ languages: ['en', 'en'] }, 'languages', { kind: 'twice' }],
  [{ lines: [{ name: 'Passports' }] }, 'lines.0.id', { kind: 'missing' }],
  [{ callSound: 'bell' }, 'callSound', { kind: 'one-of', values: ['chime-and-voice', 'chime', 'voice'] }],
  [
    { openingHours: { monday: [{ from: '8', to: '16:00' }] } },
    'openingHours.monday.0.from',
    { kind: 'not-a-time' },
  ],
  [
    { quietHours: { friday: [{ from: '16:00', to: '08:00' }] } },
    'quietHours.friday.0',
    { kind: 'backwards' },
  ],
  [{ timeZone: 'Mars/North' }, 'timeZone', { kind: 'not-a-zone' }],
  [{ locale: 'no language' }, 'locale', { kind: 'not-a-locale' }],
  [{ baseUrl: 'service.example' }, 'baseUrl', { kind: 'not-an-address' }],
  [{ webhookAddress: 'http://lobby.example' }, 'webhookAddress', { kind: 'not-https-address' }],
  [{ brandColour: 'teal-ish' }, 'brandColour', { kind: 'not-a-colour' }],
  [
    { brandColour: '#ffcc00' },
    'brandColour',
    { kind: 'too-light', colour: '#ffcc00', ratio: expect.closeTo(1.51, 1), proposal: '#6c5600' },
  ],
  [{ logo: 'logo.png' }, 'logo', { kind: 'not-written-picture', most: 200 }],
  [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'logo', { kind: 'not-a-picture' }],
  [{ opensBeforeMin: '30' }, 'opensBeforeMin', { kind: 'not-a-number' }],
  [{ lines: [{ id: '7' }] }, 'lines.0.id', { kind: 'not-a-number' }],
  [{ network: { addresses: ['127.0.0.1'] } }, 'network.addresses.0', { kind: 'not-a-network-address' }],
  [{ network: { names: ['two words'] } }, 'network.names.0', { kind: 'not-a-network-name' }],
  [{ network: { interfaces: Array(17).fill('eth0') } }, 'network.interfaces', { kind: 'too-many', most: 16 }],
  [{ network: { keyFile: '/key.pem' } }, 'network', { kind: 'half-a-certificate' }],
  [{ intakeTokenHash: 'token' }, 'intakeTokenHash', { kind: 'not-a-hash' }],
  [
    { lines: [{ id: 3, closesAfterMin: -1 }] },
    'lines.0.closesAfterMin',
    { kind: 'not-minutes', least: 0, most: 1_440 },
  ],
  [{ lines: [{ id: 3, minutes: 0 }] }, 'lines.0.minutes', { kind: 'not-minutes', least: 1, most: 1_440 }],
  [{ lines: [{ id: 3, minutes: '20' }] }, 'lines.0.minutes', { kind: 'not-a-number' }],
  [{ retention: { audit: 1 } }, 'retention.audit', { kind: 'not-days', least: 7, most: 730 }],
])('a file with %j says of %s which rule it breaks', (file, key, problem) => {
  expect(problemsOf(file)).toEqual([{ kind: 'wrong', key, problem }]);
});
