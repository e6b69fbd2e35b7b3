/** The hub with its own windows, in Electron, which loads it by `entry.ts`. */
import { app } from 'electron';
import { join } from 'node:path';
import { START_CODES, type StartCode } from '../contract/start-codes.ts';
import { goOnUnheard, notifyRuntimeReady, withCode } from './host/parent-process.ts';
import { argumentsOfApp } from './host/app-arguments.ts';
import { isCommand, runNamedCommand } from './host/commands.ts';
import { codesToTry } from './host/demo.ts';
import { createLog, faultFields, type Log } from './base/log.ts';
import { catchOwnFaults, createOwnFaults } from './base/own-faults.ts';
import { systemClock } from '../clock/clock.ts';
import { keepCrashDumps } from './electron/recovery/crash-dumps.ts';
import { watchGpu } from './electron/recovery/gpu-watch.ts';
import { isKeychainErrand, runKeychainErrand } from './electron/keychain/keychain-errand.ts';
import { prepareApp } from './electron/prepare-app.ts';
import { runApp } from './electron/run-app.ts';
import { keepNewFilesPrivate } from './base/private-files.ts';
import { openHostLog } from './host/host-log.ts';
import { readPackaged } from './host/packaged.ts';

/** Ends the app once the text is written. */
function end(stream: NodeJS.WriteStream, text: string, code: number): void {
  stream.write(`${text}\n`, 'utf8', () => app.exit(code));
}

const fail = (sentence: string, code?: StartCode): void => end(process.stderr, withCode(sentence, code), 1);

/** With the code in the log. */
function lose(sentence: string, code: StartCode): void {
  log.error('ended', { code });
  fail(sentence, code);
}

/** Until it is known where the files of this lobby are. */
let log: Log = createLog((line) => void process.stderr.write(line), Date.now);
goOnUnheard(process);
keepNewFilesPrivate();
const ownFaults = createOwnFaults({
  clock: systemClock,
  log: { error: (...line) => log.error(...line) },
});
let isRunning = false;
// Without a listener Electron shows a visitor a dialog with the stack.
catchOwnFaults(
  process,
  ownFaults,
  () => isRunning,
  (error) => {
    log.error('ended-by-a-fault', faultFields(error));
    fail(
      `Foyer stopped because of an internal error (${error.name}). See the log for details.`,
      START_CODES['own-fault'],
    );
  },
);

// Nothing here may wait at the top level: Electron is not ready before this module has run.
const reading = readPackaged();
const packaged = reading.kind === 'read' ? reading.packaged : undefined;
const isErrand = isKeychainErrand(process.env);
const [command, ...argv] = packaged === undefined ? [] : argumentsOfApp(process.argv, app.isPackaged);
const prepared = isErrand
  ? { kind: 'errand' as const }
  : reading.kind === 'damaged'
    ? { kind: 'failed' as const, sentence: reading.sentence }
    : isCommand(command)
      ? { kind: 'command' as const, command }
      : prepareApp(process.argv, packaged);
if (prepared.kind === 'errand') runKeychainErrand(process.env);
else if (prepared.kind === 'command')
  void runNamedCommand(prepared.command, argv).then(({ code, lines }) =>
    end(code === 0 ? process.stdout : process.stderr, lines.join('\n'), code),
  );
else if (prepared.kind === 'failed') fail(prepared.sentence);
else if (prepared.kind === 'done') end(process.stdout, prepared.sentence, 0);
else {
  const { dataDir } = prepared;
  const kept = openHostLog({ dataDir, stderr: process.stderr, env: process.env, now: Date.now });
  ({ log } = kept);
  keepCrashDumps(dataDir, systemClock, log);
  const gpu = watchGpu(dataDir, systemClock, log);
  app
    .whenReady()
    .then(() => {
      notifyRuntimeReady(process);
      return runApp({
        ...prepared,
        packaged,
        preload: join(import.meta.dirname, '../preload/index.cjs'),
        screens: join(import.meta.dirname, '../renderer'),
        ...kept,
        gpu,
        ownFaults,
        onLost: lose,
      });
    })
    .then((answer) => {
      if (answer.kind === 'failed') return lose(answer.sentence, answer.code);
      isRunning = true;
      const { webhooks, network, isUnreached, demo } = answer;
      const line = prepared.given.json
        ? JSON.stringify({ ready: true, webhooks, network, ...(isUnreached ? { unreached: true } : {}) })
        : demo
          ? ['Foyer runs as a demo.', ...codesToTry(demo.service)].join('\n')
          : ['Foyer runs.', `webhooks ${webhooks}`, ...network.map((address) => `network ${address}`)].join(
              ' ',
            );
      process.stdout.write(`${line}\n`);
    })
    .catch((error: unknown) => {
      fail(
        `Foyer could not start: ${error instanceof Error ? error.message : String(error)}`,
        START_CODES['own-fault'],
      );
    });
}
