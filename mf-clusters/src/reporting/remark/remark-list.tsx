import type { SectionRemark } from '@klaster/shared/contract/reports';
import type { Section } from '@klaster/shared/contract/indicators';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { Link, Text, chakra } from '@klaster/shared/ui';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

export interface RemarkListProps {
  remarks: readonly SectionRemark[];
  /** What all remarks share, the section or the round; it is not repeated. */
  around: 'section' | 'decision';
  hrefOf?: ((section: Section) => string) | undefined;
}

export function RemarkList({ remarks, around, hrefOf }: RemarkListProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const nameOf = (section: Section | null) => {
    if (section === null) return t('remark.general');
    const name = texts.section(section);
    return hrefOf ? <Link to={hrefOf(section)}>{name}</Link> : name;
  };
  const renderHead = ({ round, section, created_at, author }: SectionRemark) =>
    around === 'decision'
      ? nameOf(section)
      : [t('round', { round }), formatDateTime(created_at), author && formatName(author)].filter(Boolean).join(' · ');
  return (
    <chakra.ul display="grid" gap="2" listStyleType="none" aria-label={t('remark.list')}>
      {remarks.map((remark, index) => (
        <chakra.li key={index} ps="2" borderInlineStartWidth="3px" borderColor="border.emphasized">
          <Text fontSize="xs" color="fg.muted">
            {renderHead(remark)}
          </Text>
          <Text fontSize="table" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {remark.comment}
          </Text>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
