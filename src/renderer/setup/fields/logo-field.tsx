/** The site's logo: chosen from a file, shown as visitors will see it, removed. */
import { ImageUp, LockKeyhole, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LOGO_BYTES } from '../../../contract/limits.ts';
import { MAX_PICTURE_SIDE_PX } from '../../../contract/picture-bytes.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Button } from '../../ui/button.tsx';
import { readPicture } from './read-picture.ts';
import './logo-field.css';

export interface LogoFieldProps {
  /** A data URL; empty for none. */
  readonly logo: string;
  readonly problem: string | undefined;
  readonly locked: boolean;
  readonly onChoose: (logo: string) => void;
}

export function LogoField({ logo, problem, locked, onChoose }: LogoFieldProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useSettingName();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [refused, setRefused] = useState<'too-large' | 'too-complex' | 'not-a-picture'>();

  async function take(file: File): Promise<void> {
    const reading = await readPicture(file);
    setRefused(reading.kind === 'read' ? undefined : reading.kind);
    if (reading.kind === 'read') onChoose(reading.dataUrl);
  }
  const most = MAX_LOGO_BYTES / 1_000;
  const sentences = {
    'too-large': t('brand.too-large', { most }),
    'too-complex': t('brand.too-complex', { side: MAX_PICTURE_SIDE_PX }),
    'not-a-picture': t('brand.not-a-picture'),
  };
  const said = refused === undefined ? problem : sentences[refused];

  return (
    <fieldset className="field logo-field" aria-describedby={`${id}-hint`}>
      <legend>{nameOf('logo')}</legend>
      <div className="logo-row">
        <div className="logo-box">
          {logo === '' ? <span>{t('brand.noLogo')}</span> : <img src={logo} alt={t('brand.logoAlt')} />}
        </div>
        {!locked && (
          <div className="logo-buttons">
            <input
              ref={input}
              type="file"
              hidden
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file can be chosen again after it was mended.
                event.target.value = '';
                if (file) void take(file);
              }}
            />
            <Button onPress={() => input.current?.click()}>
              <ImageUp aria-hidden />
              {logo === '' ? t('brand.choose') : t('brand.replace')}
            </Button>
            {logo !== '' && (
              <Button
                kind="quiet"
                onPress={() => {
                  setRefused(undefined);
                  onChoose('');
                }}
              >
                <Trash2 aria-hidden />
                {t('brand.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      <output>{said !== undefined && <span className="field-problem">{said}</span>}</output>
      <p className="field-hint" id={`${id}-hint`}>
        {locked && <LockKeyhole aria-hidden />}
        {locked ? t('locked') : t('brand.logoHint', { most })}
      </p>
    </fieldset>
  );
}
