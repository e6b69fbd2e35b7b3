/** The demo's service, handed down in `FOYER_DEMO` by `npm start` or `--demo`: the weakest layer, gone once a real address is set. */
import { type LayerReading } from './environment.ts';
import { problemSentence } from './setting-problems.ts';
import { type ConfigFile, ConfigFileSchema } from './settings.ts';

export const DEMO_VARIABLE = 'FOYER_DEMO';

export function readDemoLayer(text: string | undefined): LayerReading<ConfigFile | undefined> {
  if (text === undefined || text === '') return { kind: 'read', layer: undefined };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'invalid', sentence: `${DEMO_VARIABLE} is not valid JSON.` };
  }
  const parsed = ConfigFileSchema.safeParse(json, { reportInput: true });
  return parsed.success
    ? { kind: 'read', layer: parsed.data }
    : { kind: 'invalid', sentence: problemSentence(DEMO_VARIABLE, parsed.error) };
}
