import { Datagrid, FunctionField, List, NumberField, TextField } from 'react-admin';

type Row = { activities: string[] };

/** The public columns of the register of clusters. */
export function ClusterList() {
  return (
    <List perPage={50} sort={{ field: 'company_name', order: 'ASC' }} exporter={false}>
      <Datagrid bulkActionButtons={false}>
        <TextField source="company_name" />
        <TextField source="stir" sortable={false} />
        <TextField source="province_name" sortBy="province" />
        <TextField source="district_name" sortable={false} />
        <NumberField source="land_area" />
        <FunctionField source="activities" sortable={false} render={(row: Row) => row.activities.join(', ')} />
      </Datagrid>
    </List>
  );
}
