import type { Notice } from '@klaster/shared/contract/notices';
import { formatDate, formatName, useTranslation } from '@klaster/shared/i18n';

export function useSentence(): (notice: Notice) => string {
  const { t } = useTranslation('inbox');
  return ({ kind, year, quarter, cluster_name, sections, day, person, act, actor, count, change }) => {
    const named = { person: person === null ? '' : formatName(person), count: count ?? 0 };
    const sentence = t(`kinds.${kind}`, {
      actor: formatName(actor ?? ''),
      act: act ? t(`acts.${act}`, named) : '',
      change: change ? t(`changes.${change}`) : '',
      period: t('period', { year, quarter }),
      day: day === null ? '' : formatDate(day),
      ...named,
    });
    return [
      ...(cluster_name === null ? [] : [formatName(cluster_name)]),
      sentence,
      ...(sections.length === 0 ? [] : [t('sections', { sections: sections.join(', ') })]),
    ].join(' · ');
  };
}
