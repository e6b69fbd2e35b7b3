import { expect, it } from 'vitest';
import { codesInForce } from '../../../contract/codes.ts';
import type { HubStatus } from '../../../contract/hub-status.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import health from '../../../words/en/health.json' with { type: 'json' };
import inbox from '../../../words/en/inbox.json' with { type: 'json' };
import notices from '../../../words/en/notices.json' with { type: 'json' };
import storage from '../../../words/en/storage.json' with { type: 'json' };
import roster from '../../../words/en/roster.json' with { type: 'json' };
import { createFormats } from '../../i18n/formats.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { faultsOf, type FaultWords } from './fault-list.tsx';

const i18n = createI18n({ desk, health, inbox, notices, roster, storage });
const words: FaultWords = {
  t: i18n.getFixedT(null, 'desk'),
  ofHealth: i18n.getFixedT(null, 'health'),
  ofInbox: i18n.getFixedT(null, 'inbox'),
  ofNotices: i18n.getFixedT(null, 'notices'),
  ofLines: i18n.getFixedT(null, 'roster'),
  ofFiles: i18n.getFixedT(null, 'storage'),
  formats: createFormats('en', 'Europe/Madrid'),
};

const WELL: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  appointmentsToday: 3,
  notices: [],
  knowsAppointments: true,
  demo: false,
};

const told = { noticeId: 'n', at: 0 };
const ILL: HubStatus = {
  ...WELL,
  service: 'unreachable',
  serviceFault: 'proxy',
  webhooks: 'no-secret',
  clockSkewMs: 3_600_000,
  notices: [
    { ...told, kind: 'storage', trouble: { kind: 'disk' } },
    { ...told, kind: 'storage', trouble: { kind: 'disk' } },
    { ...told, kind: 'webhook', trouble: { kind: 'unknown-line', line: '7' } },
    { ...told, kind: 'webhook', trouble: { kind: 'unknown-line', line: '8' } },
    { ...told, kind: 'roster', trouble: { kind: 'missing' } },
    { ...told, kind: 'roster-gone', count: 40, days: [], codes: ['A-1'] },
    { ...told, kind: 'left-service', trouble: { kind: 'other-key', origin: 'https://service.example' } },
    { ...told, kind: 'no-id', what: 'create', whom: 'Anna' },
  ],
};

it('a front desk where all is well, or that knows nothing yet, shows no code', () => {
  expect(faultsOf(words, WELL)).toEqual([]);
  expect(faultsOf(words, undefined)).toEqual([]);
});

it('every code that the log and the metrics have is at the front desk too, with what to do', () => {
  const faults = faultsOf(words, ILL);
  expect(faults.map(({ code }) => code)).toEqual(codesInForce(ILL));
  const sentences = faults.flatMap(({ sentences }) => sentences);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z\d].{20,}/);
  expect(sentences.join(' ')).toContain('Ask your administrator to set it');
});

it('two lines that nobody named are one code with two sentences, and the same twice is said once', () => {
  const of = (code: string) => faultsOf(words, ILL).find((fault) => fault.code === code);
  expect(of('E7')?.sentences).toHaveLength(2);
  expect(of('M1')?.sentences).toHaveLength(1);
});

it('a fault can be dealt with in the inbox only if it has a notice there', () => {
  const inInbox = faultsOf(words, ILL).filter(({ isInInbox }) => isInInbox);
  expect(inInbox.map(({ code }) => code)).toEqual(['E7', 'L2', 'M1', 'R1', 'R7']);
});
