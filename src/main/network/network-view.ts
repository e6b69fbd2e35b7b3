/** The network view of setup and the terminal. Pure. */
import { X509Certificate } from 'node:crypto';
import type { NetworkView } from '../../contract/network.ts';
import { hostOfAddress, type NetworkSetting } from '../settings/network-hosts.ts';
import { type CertificateAnswer, covers } from './certificate.ts';
import { forwardedIn, type Interfaces, interfacesIn, type NetworkPlan } from './network-plan.ts';
import type { ServedNow } from './served-addresses.ts';

interface NetworkFacts {
  readonly setting: NetworkSetting | undefined;
  readonly isLocked: boolean;
  readonly plan: NetworkPlan;
  readonly certificate: CertificateAnswer;
  readonly interfaces: Interfaces;
  readonly served: ServedNow;
  readonly pairingAddressAt: (host: string) => string;
}

function certificateOf(found: CertificateAnswer): NetworkView['certificate'] {
  if (found.kind === 'none') return undefined;
  const leaf = new X509Certificate(found.certPem);
  return { kind: found.of, endsAt: leaf.validToDate.getTime(), fingerprint: leaf.fingerprint256 };
}

function authorityOf({ authority }: CertificateAnswer): NetworkView['authority'] {
  if (!authority) return undefined;
  const { certificate, certPem } = authority;
  return {
    pem: certPem,
    name: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '',
    endsAt: certificate.validToDate.getTime(),
    fingerprint: certificate.fingerprint256,
  };
}

function interfacesOf({ setting, interfaces, plan }: NetworkFacts): NetworkView['interfaces'] {
  const found = interfacesIn(interfaces);
  const wanted = setting?.interfaces ?? [];
  const gone = wanted.filter((name) => !found.some((one) => one.name === name));
  return [
    ...found.map(({ name, addresses }) => ({
      name,
      addresses: [...addresses],
      isOn: wanted.includes(name) || addresses.some((one) => plan.addresses.includes(one)),
    })),
    ...gone.map((name) => ({ name, addresses: [], isOn: true })),
  ];
}

/** The network is on, but no address works. `problems` says why. */
export const isUnreached = ({ pairingAddresses, problems }: NetworkView): boolean =>
  pairingAddresses.length === 0 && problems.length > 0;

/**
 * Addresses to type: given names first, since someone registered them. Then addresses, which work everywhere,
 * forwarded ones before a container's own. Last the machine's own names, which some networks do not resolve.
 */
function hostsToType({ setting, plan, served }: NetworkFacts): readonly string[] {
  const given = setting?.names ?? [];
  return [
    ...given,
    ...[...forwardedIn(setting), ...served.addresses].map(hostOfAddress),
    ...plan.names.filter((one) => !given.includes(one)),
  ];
}

/** False for hosts for which a browser would show a warning. */
function isAccepted(found: CertificateAnswer): (host: string) => boolean {
  if (found.kind === 'none') return () => false;
  const leaf = new X509Certificate(found.certPem);
  return (host) => covers(leaf, host.replace(/^\[(.*)\]$/, '$1'));
}

export function networkView(facts: NetworkFacts): NetworkView {
  const { setting, isLocked, plan, certificate, served, pairingAddressAt } = facts;
  const problems = [...plan.problems, ...certificate.problems, ...served.problems];
  const hosts = served.addresses.length === 0 ? [] : hostsToType(facts);
  const [own, authority] = [certificateOf(certificate), authorityOf(certificate)];
  return {
    isLocked,
    interfaces: interfacesOf(facts),
    names: [...(setting?.names ?? [])],
    listensAt: [...served.addresses],
    pairingAddresses: hosts.filter(isAccepted(certificate)).map(pairingAddressAt),
    ...(own ? { certificate: own } : {}),
    ...(authority ? { authority } : {}),
    problems,
  };
}
