import { formatName, useTranslation } from '../../i18n';

/** A province or district. Dense rows show the name alone, without the word for its kind, since the column says it. */
export function PlaceName({ children }: { children: string | null | undefined }) {
  const { t } = useTranslation('shared');
  const name = formatName(children);
  const kinds = t('placeKinds').split('|');
  const before = kinds.find((kind) => name.startsWith(`${kind} `));
  const after = kinds.find((kind) => name.endsWith(` ${kind}`));
  const bareName = name.slice(before ? before.length + 1 : 0, after ? -after.length - 1 : undefined);
  return (
    <span>
      {before && <span data-place-kind="">{`${before} `}</span>}
      {bareName}
      {after && <span data-place-kind="">{` ${after}`}</span>}
    </span>
  );
}
