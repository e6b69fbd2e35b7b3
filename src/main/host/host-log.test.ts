import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logFilesIn } from '../base/log-file.ts';
import { logFolderIn, openHostLog, TERMINAL_VARIABLE } from './host-log.ts';
import { faultFields } from '../base/log.ts';

let dataDir: string;
let said: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-host-log-'));
  said = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function hostLog(isTTY: boolean, env: Record<string, string> = {}) {
  const write = (text: string): boolean => said.push(text) > 0;
  return openHostLog({ dataDir, stderr: { write, isTTY }, env, now: () => 0 });
}

const inFiles = (): string =>
  logFilesIn(logFolderIn(dataDir))
    .map((name) => readFileSync(join(logFolderIn(dataDir), name), 'utf8'))
    .join('');

const LINE = '{"level":"warn","at":"1970-01-01T00:00:00.000Z","event":"rate-limited","waiting":3}\n';

it.each([
  ['a terminal of its own', true, {}],
  ['the terminal of the start command', false, { [TERMINAL_VARIABLE]: '1' }],
])('a person on %s reads sentences, and the log is in its file', (_, isTTY, env) => {
  const { log, say } = hostLog(isTTY, env);
  log.warn('rate-limited', { waiting: 3 });
  say('A sentence.');
  expect(said).toEqual(['A sentence.\n']);
  expect(inFiles()).toBe(LINE);
});

it('the log goes to stderr too where there is no terminal, and sentences to nobody', () => {
  const { log, say } = hostLog(false);
  log.warn('rate-limited', { waiting: 3 });
  say('A sentence.');
  expect(said).toEqual([LINE]);
  expect(inFiles()).toBe(LINE);
});

it('a person at a terminal is told once that the log cannot be written', () => {
  writeFileSync(logFolderIn(dataDir), '');
  const { log } = hostLog(true);
  log.info('one');
  log.info('two');
  expect(said).toEqual([`Cannot write the log to ${logFolderIn(dataDir)}. Foyer continues without it.\n`]);
});

it('the fault that ended a hub is logged by name, code and place, not by a message that quotes a visitor', () => {
  let fault: unknown;
  try {
    JSON.parse('{"firstName":"Annabella Canary"');
    JSON.parse('Annabella Canary');
  } catch (error) {
    fault = error;
  }
  const fields = faultFields(fault);
  expect(fields['reason']).toBe('SyntaxError');
  expect(fields['at']).toMatch(/host-log\.test\.ts:\d+:\d+/);
  expect(JSON.stringify(fields)).not.toContain('Annabella');
  expect(faultFields(Object.assign(new Error('full'), { code: 'ENOSPC' }))['code']).toBe('ENOSPC');
  expect(faultFields('Annabella')).toEqual({ reason: 'string' });
});
