import { formatName, useTranslation } from '../../i18n';

/** A province or district. Rows of a table show the name without the word for its kind, since the column header says it. */
export function PlaceName({ children }: { children: string | null | undefined }) {
  const { before, name, after } = useSplitPlace()(children);
  return (
    <span>
      {before && <span data-place-kind="">{`${before} `}</span>}
      {name}
      {after && <span data-place-kind="">{` ${after}`}</span>}
    </span>
  );
}

/** Returns names of places without the word for their kind, for drawings. */
export function useShortPlaceName(): (place: string) => string {
  const split = useSplitPlace();
  return (place) => split(place).name;
}

function useSplitPlace() {
  const { t } = useTranslation('shared');
  const kinds = t('placeKinds').split('|');
  return (place: string | null | undefined) => {
    const whole = formatName(place);
    const before = kinds.find((kind) => whole.startsWith(`${kind} `));
    const after = kinds.find((kind) => whole.endsWith(` ${kind}`));
    return { before, name: whole.slice(before ? before.length + 1 : 0, after ? -after.length - 1 : undefined), after };
  };
}
