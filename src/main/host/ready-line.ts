import { type Surface, SURFACES } from '../../contract/roles.ts';
import type { ScreenServer } from '../lan/screen-server.ts';
import { codesToTry, type Demo } from './demo.ts';

/** Screen addresses are left out if people who may not open screens can read the output. */
interface Ready extends Readonly<Partial<Record<Surface, string>>> {
  readonly ready: true;
  readonly webhooks: string;
  readonly network: readonly string[];
  /** The network is on, but no other machine reaches it. */
  readonly unreached?: true;
  /** `http://127.0.0.1:port` of health and metrics, if the port is open. */
  readonly health?: string;
  readonly simulator?: string;
}

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

export const openingAddresses = (server: ScreenServer): Partial<Record<Surface, string>> =>
  Object.fromEntries(SURFACES.map((surface) => [surface, server.addressOf(surface)]));
