/** The location's colour on a screen. */
import { pressedColour, readBrandColour } from '../../contract/brand-colour.ts';

/**
 * Sets `--site-brand` and `--site-brand-pressed`, from which tokens.css takes its `--brand`; the high-contrast theme
 * still overrides it. A colour on which white text cannot be read is ignored.
 */
export function applyBrand(root: HTMLElement, colour: string): void {
  const reading = readBrandColour(colour);
  if (reading.kind !== 'accepted') {
    root.style.removeProperty('--site-brand');
    root.style.removeProperty('--site-brand-pressed');
    return;
  }
  // Through CSSOM: the content security policy refuses style attributes.
  root.style.setProperty('--site-brand', reading.colour);
  root.style.setProperty('--site-brand-pressed', pressedColour(reading.colour));
}
