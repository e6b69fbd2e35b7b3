/** The simulator as a program; see README.md. */
import { readArguments, USAGE } from './arguments.ts';
import { whenNpmIsGone } from '../scripts/process/parent-watch.ts';
import { DEFAULT_READINGS, READING_NAMES } from './readings/readings.ts';
import { startSimulator, type Simulator } from './simulator.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function print(simulator: Simulator, json: boolean): void {
  const { url, control, caFile, apiKey, webhookSecret, codes, readings } = simulator;
  if (json) {
    const ready = { ready: true, url, control, caFile, apiKey, webhookSecret, codes, readings };
    console.log(JSON.stringify(ready));
    return;
  }
  console.log(`The simulator is ready at ${url}`);
  console.log(`  control         ${control}`);
  console.log(`  CA file         ${caFile}`);
  console.log(`  API key         ${apiKey}`);
  console.log(`  webhook secret  ${webhookSecret}`);
  const unusual = READING_NAMES.filter((name) => readings[name] !== DEFAULT_READINGS[name]);
  if (unusual.length > 0) {
    console.log(`  readings        ${unusual.map((name) => `${name}=${readings[name]}`).join(' ')}`);
  }
  console.log('Codes to try:');
  for (const { code, shows } of codes) console.log(`  ${code.padEnd(6)} ${shows}`);
}

const args = readArguments(process.argv.slice(2));
if (args.kind === 'bad') fail(`${args.message} ${USAGE}`);
if (args.kind === 'help') {
  console.log(USAGE);
  process.exit(0);
}
const starting = startSimulator(args.options);
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  // Also while it is still starting.
  void starting
    .then((simulator) => simulator.close())
    .catch(() => undefined)
    .finally(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
if (process.channel !== undefined) {
  process.once('disconnect', stop);
  // On Windows a signal would end it at once.
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop')
      stop();
  });
}
whenNpmIsGone(stop);

try {
  print(await starting, args.json);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
