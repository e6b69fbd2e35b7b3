/** A QR code: sharp at any size, and always dark on light, which every reader can read. */
import { encodeQR } from 'qr';
import { type ReactNode, useMemo } from 'react';
import './qr-picture.css';

/** Light modules around it (ISO/IEC 18004: four). */
const QUIET_ZONE = 4;

export interface QrPictureProps {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}

export function QrPicture({ text, label }: QrPictureProps): ReactNode {
  const picture = useMemo(() => {
    const svg = encodeQR(text, 'svg', { ecc: 'medium', border: QUIET_ZONE });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [text]);
  return <img className="qr-picture" src={picture} alt={label} />;
}
