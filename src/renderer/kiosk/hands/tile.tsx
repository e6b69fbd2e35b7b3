import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './tile.css';

export interface TileProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly state?: string | undefined;
  readonly wide?: boolean;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function Tile({
  icon,
  name,
  state,
  wide = false,
  on = false,
  disabled = false,
  onPress,
}: TileProps): ReactNode {
  return (
    <Button
      className={wide ? 'tile tile-wide' : 'tile'}
      data-on={on || undefined}
      disabled={disabled}
      onPress={onPress}
    >
      {icon}
      <span className="tile-words">
        <span className="tile-name">{name}</span>
        {state === undefined ? null : (
          <>
            {/* Screen readers pause between name and state. */}
            <span className="visually-hidden">, </span>
            <span className="tile-state">{state}</span>
          </>
        )}
      </span>
    </Button>
  );
}
