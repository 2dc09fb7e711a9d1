import { formatName } from '../../i18n';

/** Words that say what kind of place it is. A city's stays: Тошкент is a city and a province. */
const KIND =
  /^(Республика |Republic of )?(.+?)( вилояти| viloyati| область| region| тумани| tumani| район| district| Республикаси| Respublikasi)?$/u;

/** A province or district. Dense rows show the name alone, since the column says what it is. */
export function PlaceName({ children: name }: { children: string | null | undefined }) {
  const [, before, own, after] = KIND.exec(formatName(name)) ?? [];
  return (
    <span>
      {before && <span data-place-kind="">{before}</span>}
      {own}
      {after && <span data-place-kind="">{after}</span>}
    </span>
  );
}
