/** The words are the wire values. Source: specification 6.1. */
export const REPORT_STATUS = {
  draft: 'Қоралама',
  new: 'Янги',
  confirmed: 'Тасдиқланган',
  rejected: 'Рад этилган',
} as const;

export type ReportStatus = (typeof REPORT_STATUS)[keyof typeof REPORT_STATUS];

export const REPORT_STATUSES = Object.values(REPORT_STATUS) as [ReportStatus, ...ReportStatus[]];
