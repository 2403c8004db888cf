import { FileForm } from '../../web/console/file-form.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { uploadImport } from '../contract.ts'

const NAME_LENGTH = 120

export function UploadForm() {
  const t = useTranslations('consoleImports')
  const api = useApi()
  const navigate = useNavigate()
  return (
    <FileForm
      title={t('new')}
      foot={t('uploadFoot')}
      label={t('file')}
      hint={t('fileHint')}
      missing={t('chooseFile')}
      submit={t('upload')}
      onSubmit={async (file) => {
        const name = file.name.slice(-NAME_LENGTH)
        const uploaded = await api(uploadImport, { name }, { file })
        await navigate(`/operator/imports?id=${uploaded.id}`)
      }}
    />
  )
}
