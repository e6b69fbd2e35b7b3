/** What to type on another machine, with the best as a QR code. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '../../ui/qr-picture.tsx';
import './pairing-addresses.css';

export function PairingAddresses({ addresses }: { readonly addresses: readonly string[] }): ReactNode {
  const { t } = useTranslation('setup');
  const [best = '', ...others] = addresses;
  return (
    <div className="pairing-addresses">
      <QrPicture text={best} label={t('network.qr')} />
      <div>
        <h3>{t('network.address')}</h3>
        <p className="pairing-address">
          <bdi dir="ltr">{best}</bdi>
        </p>
        {others.length > 0 && (
          <>
            <p>{t('network.otherAddresses')}</p>
            <ul>
              {others.map((address) => (
                <li key={address}>
                  <bdi dir="ltr">{address}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
