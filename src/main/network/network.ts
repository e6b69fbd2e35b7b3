/**
 * Serves the screens of other machines by the current settings and interfaces. Checks both every few seconds, because
 * addresses come and go, and certificates expire.
 */
import { join } from 'node:path';
import { type CancelTimer, wallMs } from '../../clock/clock.ts';
import type { NetworkProblem, NetworkView } from '../../contract/network.ts';
import type { Clocked, Logged, Randomized } from '../base/capabilities.ts';
import type { NetworkSetting } from '../settings/network-hosts.ts';
import { EARLIEST_MS, openAuthority } from './authority.ts';
import type { CertificateAnswer, CertificateWish } from './certificate.ts';
import { createGivenCertificate } from './given-certificate.ts';
import { forwardedIn, type Interfaces, type NetworkPlan, planNetwork } from './network-plan.ts';
import { networkView } from './network-view.ts';
import { openOwnCertificate } from './own-certificate.ts';
import { createServedAddresses, type NetworkServers } from './served-addresses.ts';

/** Milliseconds until a changed address is noticed. */
export const LOOK_AT_NETWORK_EVERY_MS = 5_000;

export interface Machine {
  readonly interfaces: () => Interfaces;
  readonly hostname: () => string;
}

interface NetworkDeps extends Clocked, Logged {
  readonly machine: Machine;
  readonly certificates: Certificates;
}

/** The current setting, and whether setup may change it. */
interface NetworkWish {
  readonly setting: NetworkSetting | undefined;
  readonly isLocked: boolean;
}

export type Network = ReturnType<typeof createNetwork>;

interface State {
  readonly plan: NetworkPlan;
  readonly certificate: CertificateAnswer;
}

const NOTHING: State = {
  plan: { addresses: [], names: [], hosts: [], problems: [] },
  certificate: { kind: 'none', problems: [] },
};

export function createNetwork({ machine, certificates, clock, log }: NetworkDeps) {
  const served = createServedAddresses(log);
  let wish: NetworkWish = { setting: undefined, isLocked: false };
  let servers: NetworkServers | undefined;
  let state = NOTHING;
  let lastKinds = '';
  let cancel: CancelTimer = () => {};
  let closed = false;
  let looking: Promise<void> = Promise.resolve();

  async function find({ addresses, names }: NetworkPlan): Promise<CertificateAnswer> {
    if (addresses.length === 0) return NOTHING.certificate;
    const now = wallMs(clock);
    if (now < EARLIEST_MS) return { kind: 'none', problems: [{ kind: 'clock' }] };
    return certificates.find(wish.setting, {
      hostname: machine.hostname(),
      hosts: [...names, ...forwardedIn(wish.setting), ...addresses],
      now,
    });
  }

  /** Logs problems once when they change. */
  function logProblems(problems: readonly NetworkProblem[]): void {
    const kinds = problems.map(({ kind }) => kind).join(' ');
    if (kinds === lastKinds) return;
    lastKinds = kinds;
    if (kinds !== '') log.warn('network-problems', { kinds });
  }

  async function look(): Promise<void> {
    if (closed || !servers) return;
    const plan = planNetwork(wish.setting, {
      interfaces: machine.interfaces(),
      hostname: machine.hostname(),
    });
    const certificate = await find(plan);
    state = { plan, certificate };
    const isServed = certificate.kind === 'found';
    await served.be(isServed ? plan.addresses : [], {
      servers,
      certificate: isServed ? certificate : undefined,
      hosts: () => state.plan.hosts,
    });
    logProblems(view().problems);
  }

  /** One check at a time. A failed one does not prevent the next. */
  function lookNext(): Promise<void> {
    cancel();
    looking = looking.then(look).catch((error: unknown) => {
      log.error('network-look-failed', { reason: error instanceof Error ? error.name : 'unknown' });
    });
    return looking.then(() => {
      cancel();
      if (!closed && wish.setting) cancel = clock.after(LOOK_AT_NETWORK_EVERY_MS, () => void lookNext());
    });
  }

  const view = (): NetworkView =>
    networkView({
      ...wish,
      ...state,
      interfaces: machine.interfaces(),
      served: served.now(),
      pairingAddressAt: (host) => servers?.pairingAddressAt(host) ?? '',
    });

  return {
    /** Resolves after the first check. */
    begin(given: NetworkServers, first: NetworkWish): Promise<void> {
      servers = given;
      wish = first;
      return lookNext();
    },
    /** Resolves once the new setting is applied as far as possible. */
    change(next: NetworkWish): Promise<void> {
      wish = next;
      return lookNext();
    },
    view,
    async close(): Promise<void> {
      closed = true;
      cancel();
      await looking;
      await served.close();
    },
  };
}

type Certificates = ReturnType<typeof openCertificates>;

/** The given certificate, else one of Foyer's own CA. */
export function openCertificates({ dataDir, random }: Randomized & { readonly dataDir: string }) {
  const authority = openAuthority({ path: join(dataDir, 'network-authority.json'), random });
  const own = openOwnCertificate({ path: join(dataDir, 'network-certificate.json'), authority });
  const given = createGivenCertificate();

  return {
    async find(setting: NetworkSetting | undefined, wish: CertificateWish): Promise<CertificateAnswer> {
      const { certFile, keyFile } = setting ?? {};
      return certFile !== undefined && keyFile !== undefined
        ? given.find({ certFile, keyFile }, wish)
        : own.find(wish);
    },
  };
}
