/** The simulator as a thread of a packaged hub, for its demo. Entry file; `src/main/host/demo.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SimulatorOptions, startSimulator } from './simulator.ts';

const options: SimulatorOptions = workerData;
const simulator = await startSimulator(options);
const { url, control, caFile, apiKey, webhookSecret, codes } = simulator;

parentPort?.once('message', () => {
  void simulator
    .close()
    .catch(() => undefined)
    .finally(() => process.exit(0));
});
parentPort?.postMessage({ url, control, caFile, apiKey, webhookSecret, codes }, []);
