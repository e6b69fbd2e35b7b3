import { expect, it } from 'vitest';
import { createChildWords } from './child-words.ts';

const LOG_LINE = '{"level":"info","at":"2026-11-23T01:00:00.000Z","event":"screen-connected"}';
const CHROMIUM = '[4242:1123/021500.123456:ERROR:bus.cc(408)] Failed to connect to the bus';
const NODE = '(node:4242) ExperimentalWarning: SQLite is an experimental feature';
const SENTENCE = 'Port 4511 for webhooks is in use. Set another with FOYER_WEBHOOK_PORT or webhookPort.';

function heard(isTerminal: boolean) {
  const said: string[] = [];
  const words = createChildWords((line) => said.push(line), isTerminal);
  for (const line of [LOG_LINE, CHROMIUM, NODE, '', SENTENCE]) words.hear(line);
  return { said, words };
}

it('a person at a terminal reads sentences, and neither the log nor what Chromium and Node tell each other', () => {
  expect(heard(true).said).toEqual([SENTENCE]);
});

it('a person reads what else a hub said that did not start', () => {
  const { said, words } = heard(true);
  words.failed();
  expect(said).toEqual([SENTENCE, CHROMIUM, NODE, '']);
});

it('nothing is kept of what is not for a person once a hub runs', () => {
  const { said, words } = heard(true);
  words.runs();
  words.hear(CHROMIUM);
  words.failed();
  expect(said).toEqual([SENTENCE]);
});

it('every line is handed on where there is no terminal', () => {
  expect(heard(false).said).toEqual([LOG_LINE, CHROMIUM, NODE, '', SENTENCE]);
});
