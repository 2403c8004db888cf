import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { addFictionalPhoto, type UploadPhoto } from './add-fictional-photo.ts'
import { answerFictional } from './answer-fictional.ts'
import { createFictional } from './create-fictional.ts'
import { getFictionalChat } from './get-fictional-chat.ts'
import { listFictional } from './list-fictional.ts'

export const fictionalRoutes = (uploadPhoto: UploadPhoto) => [
  route(contract.listFictional, listFictional),
  route(contract.createFictional, createFictional),
  route(contract.addFictionalPhoto, addFictionalPhoto(uploadPhoto), { transaction: 'own' }),
  route(contract.getFictionalChat, getFictionalChat),
  route(contract.answerFictional, answerFictional),
]
