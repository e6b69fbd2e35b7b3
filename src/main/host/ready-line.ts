/** What a hub without windows says once it is ready, for whoever started it. */
import { type Surface, SURFACES } from '../../contract/roles.ts';
import type { ScreenServer } from '../lan/screen-server.ts';
import { codesToTry, type Demo } from './demo.ts';

/** With what opens the screens, unless those who read it are not those who may. */
export interface Ready extends Readonly<Partial<Record<Surface, string>>> {
  readonly ready: true;
  readonly webhooks: string;
  /** What to type on other machines. */
  readonly network: readonly string[];
  /** There where somebody wants the network and no other machine reaches it. */
  readonly unreached?: true;
  /** `http://127.0.0.1:port` of health and metrics; absent where the port could not be had. */
  readonly health?: string;
  /** The service of a demo. */
  readonly simulator?: string;
}

/** On stdout: one line of JSON, or lines for a person at a terminal. */
export function showReady(ready: Ready, asJson: boolean, demo: Demo | undefined): void {
  const { ready: _ready, unreached: _unreached, network, ...here } = ready;
  const lines = [...Object.entries(here), ...network.map((address) => ['network', address] as const)];
  process.stdout.write(
    asJson
      ? `${JSON.stringify(ready)}\n`
      : `${[
          ...(demo ? ['Foyer runs as a demo.'] : []),
          ...lines.map(([name, address]) => `${name.padEnd(9)} ${address}`),
          ...(demo ? codesToTry(demo.service) : []),
        ].join('\n')}\n`,
  );
}

/** What opens each surface on this machine, while this hub runs. */
export const openingAddresses = (server: ScreenServer): Partial<Record<Surface, string>> =>
  Object.fromEntries(SURFACES.map((surface) => [surface, server.addressOf(surface)]));
