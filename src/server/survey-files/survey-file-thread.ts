// The thread in which files that people send are read: visitors do not wait for it, and it can be stopped.
import { doTasks } from '../thread-tasks.ts'
import { readSheets, type SheetsUpload } from './read-sheets.ts'
import { readUpload, type SurveyUpload } from './read-upload.ts'

doTasks(async (task: SurveyUpload | SheetsUpload) => ('sheets' in task ? readSheets(task) : readUpload(task)))
