/** How the CA certificate gets onto a device, the one that asks first. */
import type { ReactNode } from 'react';
import type { Device } from '../../../contract/fleet.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { verbatim } from '../../i18n/values.ts';
import { Sentence } from '../../ui/sentence.tsx';
import './install-steps.css';

type Installable = Exclude<Device, 'computer'>;

const DEVICES: readonly Installable[] = ['ipad', 'android', 'windows', 'tv'];

/** Those that show a code now come first, in the usual order. */
export const devicesInOrder = (asks: readonly Device[]): readonly Installable[] => [
  ...DEVICES.filter((device) => asks.includes(device)),
  ...DEVICES.filter((device) => !asks.includes(device)),
];

export interface InstallStepsProps {
  /** Of the certificate, for other computers. */
  readonly address: string;
  readonly asks: readonly Device[];
}

export function InstallSteps({ address, asks }: InstallStepsProps): ReactNode {
  const { t } = useTranslation('setup');
  const { t: ofFleet } = useTranslation('fleet');
  const open = t('network.install.open', { address: verbatim(address) });
  const about: Readonly<Record<Installable, { readonly name: string; readonly steps: readonly string[] }>> = {
    ipad: {
      name: 'iPad, iPhone',
      steps: [open, t('network.install.ipadProfile'), t('network.install.ipadTrust')],
    },
    android: { name: 'Android, Google TV', steps: [open, t('network.install.android')] },
    windows: {
      name: 'Windows',
      steps: [open, t('network.install.windowsStore'), t('network.install.windowsRoot')],
    },
    tv: { name: ofFleet('device.tv'), steps: [t('network.install.tv', { system: 'Google TV' })] },
  };
  return (
    <div className="install-steps stack-1">
      <h4>{t('network.install.title')}</h4>
      {devicesInOrder(asks).map((device) => (
        <details key={device} name="install-steps" open={asks[0] === device}>
          <summary>{about[device].name}</summary>
          <ol>
            {about[device].steps.map((step) => (
              <li key={step}>
                <Sentence>{step}</Sentence>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}
