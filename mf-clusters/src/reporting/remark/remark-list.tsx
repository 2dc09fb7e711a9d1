import type { SectionRemark } from '@klaster/shared/contract/reports';
import type { Section } from '@klaster/shared/contract/indicators';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { Link, Text, chakra } from '@klaster/shared/ui';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

export type RemarkListProps = {
  hrefOf?: ((section: Section) => string) | undefined;
} & (
  | { around: 'section'; remarks: readonly SectionRemark[] }
  | { around: 'decision'; remarks: readonly Pick<SectionRemark, 'section' | 'comment'>[] }
);

/** What all remarks share, the section or the decision, is not repeated. */
export function RemarkList({ hrefOf, ...list }: RemarkListProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const nameOf = (section: Section | null) => {
    if (section === null) return t('remark.general');
    const name = texts.section(section);
    return hrefOf ? <Link to={hrefOf(section)}>{name}</Link> : name;
  };
  const describe = ({ round, created_at, author }: SectionRemark) =>
    [t('round', { round }), formatDateTime(created_at), author && formatName(author)].filter(Boolean).join(' · ');
  const lines =
    list.around === 'decision'
      ? list.remarks.map(({ section, comment }) => ({ head: nameOf(section), comment }))
      : list.remarks.map((remark) => ({ head: describe(remark), comment: remark.comment }));
  return (
    <chakra.ul display="grid" gap="2" listStyleType="none" aria-label={t('remark.list')}>
      {lines.map(({ head, comment }, index) => (
        <chakra.li key={index} ps="2" borderInlineStartWidth="3px" borderColor="border.emphasized">
          <Text fontSize="xs" color="fg.muted">
            {head}
          </Text>
          <Text fontSize="table" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {comment}
          </Text>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
